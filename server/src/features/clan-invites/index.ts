import type { Feature } from '../../feature.ts';
import { isKept } from '../../lifecycle/trash.ts';
import { allRows, jsonList, ROWS_PER_READ } from '../../platform/http/streamed.ts';
import { deleteEndedInvites } from './jobs.ts';
import { clanInviteOperations } from './operations.ts';
import { invitesBy } from './sql.ts';

export const clanInvites: Feature = {
  operations: clanInviteOperations,
  jobs: () => [deleteEndedInvites],
  lifecycle: {
    exported: (db, { userid }) => ({
      invites: jsonList(
        allRows((last?: { inviteid: number }) =>
          invitesBy.all(db, { userid, after: last?.inviteid ?? 0, rows: ROWS_PER_READ }),
        ),
      ),
    }),
    kept: {
      clan: {
        clan_invites: {
          where: 'clanid = :id',
          lostIf: `not ${isKept('members', 'userid', 'madeby')}`,
        },
      },
    },
  },
};
