import type { AnswerOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import type { Clan } from '../clans/clan.ts';

export type Permissions = AnswerOf<
  OperationTable['GET /clans/{clan_id}/members/{member_id}/permissions']
>;
export type Permission = keyof Permissions;
export const PERMISSIONS = ['canEdit', 'canInvite', 'canKick'] as const satisfies Permission[];

/** The person's clan and their permissions in it. */
export interface MyClan {
  clan: Clan;
  chatid: string;
  isLeader: boolean;
  permissions: Permissions;
}
