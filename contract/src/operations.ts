import type { OperationKey } from './operation.ts';
import { appOperations } from './operations/app.ts';
import { clanOperations } from './operations/clans.ts';
import { diplomacyOperations } from './operations/diplomacy.ts';
import { memberOperations } from './operations/members.ts';
import { userOperations } from './operations/users.ts';

/** The whole interface: every operation under its method and path. */
export const operations = {
  ...userOperations,
  ...clanOperations,
  ...memberOperations,
  ...diplomacyOperations,
  ...appOperations,
};

export type OperationTable = typeof operations;
export type Key = keyof OperationTable & OperationKey;
