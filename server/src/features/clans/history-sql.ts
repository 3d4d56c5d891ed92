import { tag } from '@clan-companion/contract/changes';
import { SHOWN_CHANGE } from '../../platform/db/changes/shown-change.ts';
import { read } from '../../platform/db/statement.ts';

function historyTags(
  { clanid }: { clanid: number },
  rows: readonly { actor?: number; userid?: number }[],
) {
  const people = rows.flatMap(({ actor, userid }) => [actor, userid]);
  return [tag.history(clanid), tag.oldHistory, ...people.map((id) => id && tag.user(id))];
}

export const clanHistory = read({
  name: 'clan-history',
  sql: `select ${SHOWN_CHANGE.columns} from changes h ${SHOWN_CHANGE.people}
        where h.clanid = :clanid and h.changeid < :before and ${SHOWN_CHANGE.inHistory}
        order by h.changeid desc limit :rows`,
  takes: { clanid: 'int', before: 'bigint', rows: 'bigint' },
  gives: SHOWN_CHANGE.gives,
  reads: historyTags,
});

const FILTERED = `h.clanid = :clanid and h.changeid < :before
             and (:kinds::text[] is null or h.action = any(:kinds)) and ${SHOWN_CHANGE.inHistory}`;

/** By or about one person. */
export const clanHistoryOfPerson = read({
  name: 'clan-history-of-person',
  sql: `select ${SHOWN_CHANGE.columns} from (
          (select * from changes h
           where h.actor = :person and ${FILTERED}
           order by h.changeid desc limit :rows)
          union all
          (select * from changes h
           where h.userid = :person and h.userid is distinct from h.actor and ${FILTERED}
           order by h.changeid desc limit :rows)
        ) h ${SHOWN_CHANGE.people}
        order by h.changeid desc limit :rows`,
  takes: { clanid: 'int', person: 'int', kinds: 'text[]?', before: 'bigint', rows: 'bigint' },
  gives: SHOWN_CHANGE.gives,
  reads: historyTags,
});

/** One index scan per kind, because rare kinds may be anywhere in a long history. */
export const clanHistoryOfKinds = read({
  name: 'clan-history-of-kinds',
  sql: `select ${SHOWN_CHANGE.columns} from unnest(:kinds::text[]) as kind
        cross join lateral (
          select * from changes h
          where h.clanid = :clanid and h.action = kind and h.changeid < :before
            and ${SHOWN_CHANGE.inHistory}
          order by h.changeid desc limit :rows
        ) h ${SHOWN_CHANGE.people}
        order by h.changeid desc limit :rows`,
  takes: { clanid: 'int', kinds: 'text[]', before: 'bigint', rows: 'bigint' },
  gives: SHOWN_CHANGE.gives,
  reads: historyTags,
});
