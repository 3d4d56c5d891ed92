import { limits } from '@clan-companion/contract/features/clans/index';
import type { Feature } from '../../feature.ts';
import { record } from '../../platform/db/changes/record.ts';
import { write } from '../../platform/db/statement.ts';
import { clanOperations } from './operations.ts';
import { eraseClan, renameClan } from './rules.ts';

const lockSubject = write({
  name: 'lock-clan-subject',
  sql: `select name, leaderid as userid from clans where clanid = :id for update`,
  takes: { id: 'int' },
  gives: { name: 'text', userid: 'int?' },
});

export const clans: Feature = {
  operations: clanOperations,
  lifecycle: {
    trashRoots: {
      clan: {
        find: `select c.clanid::text, c.name, u.chatid
               from clans c join users u on u.userid = c.leaderid where c.clanid = :id`,
        atMost: 20,
      },
    },
    kept: { clan: { clans: 'clanid = :id', members: 'clanid = :id' } },
    content: {
      clan: {
        lock: lockSubject,
        // A clan with other members is not only the work of the banned person.
        hiddenByBan: `select clanid from clans where leaderid = :userid and membercount = 1`,
        async remove(tx, { id: clanid, name }, { reason, keeping, lifecycles }) {
          for (const { userid } of await eraseClan(tx, lifecycles, clanid, keeping)) {
            record(tx, 'clan-removed', { userid, clanid, detail: { name, reason } });
          }
        },
        notify(tx, done, { id: clanid, name, userid }, reason) {
          if (done === 'renamed') {
            record(tx, 'clan-renamed', { clanid, userid, detail: { name, reason } });
          } else if (done === 'hidden' || done === 'shown') {
            record(tx, `clan-${done}`, { clanid, userid, detail: { reason } });
          }
          // When a clan was removed or restored, every member is notified.
        },
        rename: {
          rule: limits.clanName,
          to: (tx, { id }, name) => renameClan(tx, id, name),
        },
      },
    },
  },
};
