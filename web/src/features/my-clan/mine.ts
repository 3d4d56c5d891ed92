import type { AnswerOf } from '@clan-companion/contract/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import type { Clan } from '../clans/clan.ts';

export type Permissions = AnswerOf<
  OperationTable['GET /clans/{clan_id}/members/{chat_id}/permissions']
>;
export type Right = keyof Permissions;
export const RIGHTS = ['canEdit', 'canInvite', 'canKick'] as const satisfies Right[];

/** The person's clan, and what the service says that they may do in it. */
export interface Mine {
  clan: Clan;
  chatid: string;
  isLeader: boolean;
  may: Permissions;
}
