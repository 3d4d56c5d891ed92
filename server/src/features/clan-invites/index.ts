import type { Feature } from '../../feature.ts';
import { isKept } from '../../lifecycle/trash.ts';
import { write } from '../../platform/db/statement.ts';
import { jsonRows, ROWS_PER_READ } from '../../platform/http/streamed.ts';
import { dueRows, hours, job } from '../../platform/jobs/job.ts';
import { clanInviteOperations } from './operations.ts';
import { invitesBy } from './sql.ts';

const endedInvites = dueRows({
  name: 'ended-invites',
  table: 'clan_invites',
  where: `expires < now() - interval '30 days'`,
  since: `expires`,
  gives: { inviteid: 'int' },
});

const deleteInvites = write({
  name: 'delete-invites',
  sql: `delete from clan_invites where inviteid = any(:inviteids)`,
  takes: { inviteids: 'int[]' },
});

/** Until then, people who open the link learn that it has expired. */
export const deleteEndedInvites = job({
  name: 'delete-ended-invites',
  every: hours(1),
  due: endedInvites(),
  run: (tx, invites) =>
    deleteInvites.count(tx, { inviteids: invites.map(({ inviteid }) => inviteid) }),
});

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
