import type { ProblemName } from '@clan-companion/contract/problems';

/** A person's role and permissions in one clan. All false for outsiders. */
export interface Standing {
  readonly isMember: boolean;
  readonly isLeader: boolean;
  readonly canEdit: boolean;
  readonly canInvite: boolean;
  readonly canKick: boolean;
}

/** The problem to answer with, or undefined if the action is allowed. */
type Refusal = ProblemName | undefined;

/** For reading members, permissions, relationships, history, tech and the chat bot link. */
export const whyNotSeeInside = (caller: Standing): Refusal =>
  caller.isMember ? undefined : 'members-only';

/** For changing clan data, the chat bot link, permissions and leadership. */
export const whyNotLead = (caller: Standing): Refusal =>
  caller.isLeader ? undefined : 'leader-only';

/** For editing the clan's shared records: diplomacy, walkers and clan maps. */
export const whyNotEdit = (caller: Standing): Refusal => unlessPermitted(caller, caller.canEdit);

/** For seeing, accepting and rejecting join requests, and for blocking people. */
export const whyNotInvite = (caller: Standing): Refusal =>
  unlessPermitted(caller, caller.canInvite);

/** Nobody can kick themselves, whatever their permissions. */
export function whyNotKick(caller: Standing, isSelf: boolean): Refusal {
  if (caller.isMember && isSelf) return caller.isLeader ? 'leader-stays' : 'kicking-yourself';
  return unlessPermitted(caller, caller.canKick);
}

/** A leader has every permission, whatever is stored. */
function unlessPermitted(caller: Standing, permission: boolean): Refusal {
  if (!caller.isMember) return 'members-only';
  return caller.isLeader || permission ? undefined : 'no-permission';
}
