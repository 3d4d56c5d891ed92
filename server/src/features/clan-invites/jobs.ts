import { write } from '../../platform/db/statement.ts';
import { dueRows, hours, job } from '../../platform/jobs/job.ts';

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
