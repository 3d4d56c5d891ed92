import { tag } from '@clan-companion/contract/changes';
import { filterActs, filterKinds } from '@clan-companion/contract/features/filters/operations';
import { oneOf, read, write } from '../../../platform/db/statement.ts';

const FILTER = {
  filterid: 'int',
  kind: oneOf(filterKinds),
  text: 'text',
  act: oneOf(filterActs),
  note: 'text?',
  created: 'timestamp',
} as const;

const takes = { kind: 'text', text: 'text', act: 'text', note: 'text?' } as const;

export const allFilters = read({
  name: 'all-filters',
  sql: `select filterid, kind, text, act, note, created from filters order by filterid desc`,
  takes: {},
  gives: FILTER,
  reads: () => [tag.filters],
});

export const countFilters = read({
  name: 'count-filters',
  sql: `select count(*)::int as "all", count(*) filter (where kind = 'pattern')::int as patterns
        from filters`,
  takes: {},
  gives: { all: 'int', patterns: 'int' },
});

/** Gives no row if there is the same filter already. */
export const insertFilter = write({
  name: 'insert-filter',
  sql: `insert into filters (kind, text, act, note)
        values (:kind, :text, :act, nullif(:note::text, ''))
        on conflict do nothing returning filterid`,
  takes,
  gives: { filterid: 'int' },
});

export const lockFilter = write({
  name: 'lock-filter',
  sql: `select filterid, kind, text, act, note, created from filters
        where filterid = :filterid for update`,
  takes: { filterid: 'int' },
  gives: FILTER,
});

/** Affects no row if another filter is the same. */
export const updateFilter = write({
  name: 'update-filter',
  sql: `update filters set kind = :kind, text = :text, act = :act, note = nullif(:note::text, '')
        where filterid = :filterid and not exists (
          select from filters where kind = :kind and text = :text and filterid <> :filterid)`,
  takes: { filterid: 'int', ...takes },
});

export const deleteFilter = write({
  name: 'delete-filter',
  sql: `delete from filters where filterid = :filterid`,
  takes: { filterid: 'int' },
});

/** An account that is younger than some hours. */
export const findNewAccount = read({
  name: 'find-new-account',
  sql: `select chatid from users
        where userid = :userid and created > now() - make_interval(hours => :hours)`,
  takes: { userid: 'int', hours: 'int' },
  gives: { chatid: 'text' },
});

/** Affects no row if it is hidden already, also by an operator. */
export const insertHeld = write({
  name: 'insert-held',
  sql: `insert into hidden (kind, id, cause) select :kind, :id, 'filter'
        where not exists (select from hidden where kind = :kind and id = :id)
        on conflict do nothing`,
  takes: { kind: 'text', id: 'int' },
});
