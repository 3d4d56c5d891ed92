import type { ProblemName } from '@clan-companion/contract/problems';

/** What somebody is in a clan. Not a member: all of it is false. */
export interface Standing {
  readonly isMember: boolean;
  readonly isLeader: boolean;
  readonly canEdit: boolean;
  readonly canInvite: boolean;
  readonly canKick: boolean;
}

/** Why not, or undefined: then they may. */
type Refusal = ProblemName | undefined;

/** Members, permissions, relationships, history, tech and chat bot are the members' own. */
export const whyNotSeeInside = (caller: Standing): Refusal =>
  caller.isMember ? undefined : 'members-only';

/** Clan data, chat bot, permissions and leadership. */
export const whyNotLead = (caller: Standing): Refusal =>
  caller.isLeader ? undefined : 'leader-only';

/** The clan's shared records: diplomacy, walkers and clan maps. */
export const whyNotEdit = (caller: Standing): Refusal => unlessPermitted(caller, caller.canEdit);

/** Accept and reject requests, and see them. */
export const whyNotInvite = (caller: Standing): Refusal =>
  unlessPermitted(caller, caller.canInvite);

export const whyNotKick = (caller: Standing): Refusal => unlessPermitted(caller, caller.canKick);

/** A leader has all permissions, always. */
function unlessPermitted(caller: Standing, permission: boolean): Refusal {
  if (!caller.isMember) return 'members-only';
  return caller.isLeader || permission ? undefined : 'no-permission';
}
