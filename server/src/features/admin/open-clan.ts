import { record } from '../../db/changes/record.ts';
import { shownChange } from '../../db/changes/shown-change.ts';
import type { ItemOf } from '../../http/operation.ts';
import { implement } from '../../services.ts';
import { clanHistory } from '../clans/queries.ts';
import { relationshipsOf } from '../diplomacy/queries.ts';
import { membersOf } from '../members/queries.ts';
import { logAct } from './acts/log.ts';
import { requireRole } from './acts/roles.ts';
import { entryOf, lockSubject } from './acts/subjects.ts';

const ROWS = 200;

/** Recorded before anything is shown, in the same transaction. */
export const openClan = implement(
  'POST /admin/clans/{clan_id}/open',
  ({ params, body, session }, { db, config }) =>
    db.transaction(async (tx) => {
      await requireRole(tx, session.chatid, 'operator', config.operators);
      const clan = await lockSubject(tx, 'clan', String(params.clan_id));
      const { id: clanid, userid } = clan;
      const { reason } = body;
      record(tx, 'clan-opened', { clanid, userid, detail: { reason } });
      const logged = { action: 'open', ...entryOf(clan), reason };
      const page = { clanid, after: 0, rows: ROWS };
      const history = { clanid, before: Number.MAX_SAFE_INTEGER, rows: ROWS };
      return {
        ...(await logAct(tx, session.chatid, logged)),
        people: await membersOf.all(tx, page),
        // A CHECK constraint guarantees the type.
        relationships: (await relationshipsOf.all(
          tx,
          page,
        )) as ItemOf<'GET /clans/{clan_id}/relationships'>[],
        history: (await clanHistory.all(tx, history)).map(shownChange),
      };
    }),
);
