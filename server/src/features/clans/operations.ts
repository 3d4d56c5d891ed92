import { listGuildTech } from './list-guild-tech.ts';
import { deleteClan } from './delete-clan.ts';
import { foundClan } from './found-clan.ts';
import { getClan } from './get-clan.ts';
import { leaveClan } from './leave-clan.ts';
import { listClanHistory } from './list-clan-history.ts';
import { listClanTech } from './list-clan-tech.ts';
import { listClans } from './list-clans.ts';
import { updateClan } from './update-clan.ts';

export const clanOperations = [
  listClans,
  foundClan,
  leaveClan,
  getClan,
  updateClan,
  deleteClan,
  listClanHistory,
  listClanTech,
  listGuildTech,
];
