import type { Feature } from '../../feature.ts';
import { isKept } from '../../lifecycle/trash.ts';
import { jsonRows, ROWS_PER_READ } from '../../platform/http/streamed.ts';
import { deletion, hours } from '../../platform/jobs/job.ts';
import { clanInviteOperations } from './operations.ts';
import { invitesBy } from './sql.ts';

/** Until then, people who open the link learn that it has expired. */
export const deleteEndedInvites = deletion({
  name: 'delete-ended-invites',
  every: hours(1),
  table: 'clan_invites',
  key: 'inviteid',
  where: `expires < now() - interval '30 days'`,
  since: 'expires',
})();

export const clanInvites: Feature = {
  operations: clanInviteOperations,
  jobs: () => [deleteEndedInvites],
  lifecycle: {
    exported: (db, { userid }) => ({
      invites: jsonRows('inviteid', (after) =>
        invitesBy.all(db, { userid, after, rows: ROWS_PER_READ }),
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
