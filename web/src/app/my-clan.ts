import type { AnswerOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';

export type Permissions = AnswerOf<
  OperationTable['GET /clans/{clan_id}/members/{member_id}/permissions']
>;
export type Permission = keyof Permissions;
export const PERMISSIONS = ['canEdit', 'canInvite', 'canKick'] as const satisfies Permission[];

/** The person's clan and their permissions in it. */
export interface MyClan {
  clan: AnswerOf<OperationTable['GET /clans/{clan_id}']>;
  chatid: string;
  isLeader: boolean;
  permissions: Permissions;
}
