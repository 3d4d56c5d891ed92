import { actOnMember } from './act-on-member.ts';
import { askToJoin } from './ask-to-join.ts';
import { blockPerson } from './block-person.ts';
import { getPermissions } from './get-permissions.ts';
import { handOver } from './hand-over.ts';
import { listBlocked } from './list-blocked.ts';
import { listMembers } from './list-members.ts';
import { listOwnRequests } from './list-own-requests.ts';
import { listRequests } from './list-requests.ts';
import { setPermissions } from './set-permissions.ts';
import { unblockPerson } from './unblock-person.ts';
import { withdrawRequest } from './withdraw-request.ts';

export const memberOperations = [
  askToJoin,
  listRequests,
  withdrawRequest,
  listOwnRequests,
  listBlocked,
  blockPerson,
  unblockPerson,
  listMembers,
  actOnMember,
  getPermissions,
  setPermissions,
  handOver,
];
