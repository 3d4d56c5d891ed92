import type { Feature } from '../../feature.ts';
import { deleteEndedInvites } from './jobs.ts';
import { clanInviteOperations } from './operations.ts';

export const clanInvites: Feature = {
  operations: clanInviteOperations,
  jobs: () => [deleteEndedInvites],
};
