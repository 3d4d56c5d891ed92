import type { TextRule } from '@clan-companion/contract/core/text';

/** For the fields of forms; the service checks the characters. */
export const CHATID: TextRule = { min: 1, max: 64 };
