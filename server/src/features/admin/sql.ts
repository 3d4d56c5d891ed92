import { tag } from '@clan-companion/contract/changes';
import { Role } from '@clan-companion/contract/core/values';
import { LogEntry } from '@clan-companion/contract/features/operators/operations';
import { oneOf, type Queryable, read } from '../../platform/db/statement.ts';
import { allRows } from '../../platform/http/streamed.ts';
import { undoableActions } from './acts/undo.ts';

const NEWEST = 2 ** 31 - 1;
const BATCH = 500;

/** Newest first. */
export const completeLog = (db: Queryable) =>
  allRows((last?: { logid: number }) =>
    logBefore.all(db, {
      before: last?.logid ?? NEWEST,
      undoable: undoableActions,
      rows: BATCH,
    }),
  );

/** Those in the database, and those in OPERATORS. */
export const findOperators = read({
  name: 'find-operators',
  sql: `select chatid, u.chattag, u.nickname, coalesce(o.role, 'operator') as role
        from (select chatid from operators union select unnest(:configured::text[])) named (chatid)
        left join operators o using (chatid)
        left join users u using (chatid)
        order by chatid`,
  takes: { configured: 'text[]' },
  gives: { chatid: 'text', chattag: 'text?', nickname: 'text?', role: oneOf(Role.enum) },
  reads: () => [tag.operators],
});

export const bansBefore = read({
  name: 'bans-before',
  sql: `select chatid, u.chattag, u.nickname, b.reason, b.since, b.until
        from bans b left join users u using (chatid)
        where coalesce(b.until > now(), true)
          and (:before::timestamptz is null or (b.since, chatid) < (:before, :beforeid))
        order by b.since desc, chatid desc limit :rows`,
  takes: { before: 'timestamp?', beforeid: 'text?', rows: 'bigint' },
  gives: {
    chatid: 'text',
    chattag: 'text?',
    nickname: 'text?',
    reason: 'text',
    since: 'timestamp',
    until: 'timestamp?',
  },
  reads: () => [tag.moderation],
});

export const logBefore = read({
  name: 'log-before',
  sql: `select e.logid, e.at as timestamp, e.action, e.by, u.chattag as bytag, e.kind, e.id, e.name,
               e.reason, e.before, e.after, e.undoes,
               e.action = any(:undoable) and not exists (
                 select from operator_log o where o.undoes = e.logid)
               and (e.action <> 'remove' or exists (
                 select from trash t
                 where t.kind = e.kind and t.id = e.id and t.deleted = e.at)) as "canUndo"
        from operator_log e left join users u on u.chatid = e.by
        where e.logid < :before order by e.logid desc limit :rows`,
  takes: { before: 'int', undoable: 'text[]', rows: 'bigint' },
  gives: {
    logid: 'int',
    timestamp: 'timestamp',
    action: 'text',
    by: 'text?',
    bytag: 'text?',
    kind: oneOf(LogEntry.properties.kind.enum),
    id: 'text',
    name: 'text',
    reason: 'text?',
    before: 'text?',
    after: 'text?',
    undoes: 'int?',
    canUndo: 'bool',
  },
  reads: () => [tag.moderation, tag.operators],
});

/** Only the kinds: what a change was about is inside of a clan or a map. */
export const changesBy = read({
  name: 'changes-by',
  sql: `select changeid, at as timestamp, action, clanid from changes
        where actor = :userid and changeid < :before
        order by changeid desc limit :rows`,
  takes: { userid: 'int', before: 'bigint', rows: 'bigint' },
  gives: { changeid: 'bigint', timestamp: 'timestamp', action: 'text', clanid: 'int?' },
});
