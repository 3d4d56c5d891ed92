import { endBan, tryLockChatid } from '../features/admin/bans/queries.ts';
import { dueRows } from './due-rows.ts';
import { job, seconds } from './job.ts';

const endedBans = dueRows({
  name: 'ended-bans',
  table: 'bans',
  where: `until <= now()`,
  since: 'until',
  gives: { chatid: 'text' },
});

/** What the person published appears again. */
export const endBans = job({
  name: 'end-bans',
  every: seconds(5),
  due: endedBans(),
  async run(tx, bans) {
    for (const { chatid } of bans) {
      // Otherwise somebody else is about to end or to change it.
      if (await tryLockChatid(tx, chatid)) await endBan(tx, chatid);
    }
  },
});
