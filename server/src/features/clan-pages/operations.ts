import { getClanPage } from './get-clan-page.ts';
import { setClanPage } from './set-clan-page.ts';

export const clanPageOperations = [getClanPage, setClanPage];
