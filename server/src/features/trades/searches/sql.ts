import { tag } from '@clan-companion/contract/changes';
import { Trade } from '@clan-companion/contract/features/trades/operations';
import { isHidden } from '../../../platform/db/hidden.ts';
import { maybeOneOf, read, write } from '../../../platform/db/statement.ts';

const SEARCH = {
  searchid: 'int',
  item: 'text',
  type: maybeOneOf(Trade.properties.type.enum),
  region: 'text?',
  created: 'timestamp',
} as const;

const COLUMNS = `searchid, item, nullif(type, '') as type, nullif(region, '') as region, created`;

export const savedSearchesOf = read({
  name: 'saved-searches-of',
  sql: `select ${COLUMNS} from saved_searches
        where userid = :userid and searchid > :after order by searchid limit :rows`,
  takes: { userid: 'int', after: 'int', rows: 'bigint' },
  gives: SEARCH,
  reads: ({ userid }) => [tag.searches(userid)],
});

export const findSavedSearch = read({
  name: 'find-saved-search',
  sql: `select ${COLUMNS} from saved_searches
        where userid = :userid and itemkey = :itemkey and type = :type and regionkey = :regionkey`,
  takes: { userid: 'int', itemkey: 'text', type: 'text', regionkey: 'text' },
  gives: SEARCH,
});

export const insertSavedSearch = write({
  name: 'insert-saved-search',
  sql: `insert into saved_searches (userid, item, itemkey, type, region, regionkey)
        values (:userid, :item, :itemkey, :type, :region, :regionkey)
        returning ${COLUMNS}`,
  takes: {
    userid: 'int',
    item: 'text',
    itemkey: 'text',
    type: 'text',
    region: 'text',
    regionkey: 'text',
  },
  gives: SEARCH,
});

export const countSavedSearches = read({
  name: 'count-saved-searches',
  sql: `select count(*)::int as searches from saved_searches where userid = :userid`,
  takes: { userid: 'int' },
  gives: { searches: 'int' },
});

export const deleteSavedSearchRow = write({
  name: 'delete-saved-search',
  sql: `delete from saved_searches where searchid = :searchid and userid = :userid`,
  takes: { searchid: 'int', userid: 'int' },
});

/** More matches of one search within a day are not reported. */
const MOST_PER_DAY = 50;

/**
 * Compares listed offers with the searches of other people, and gives each match once. An index finds
 * the searches for any part of the item. It skips searches that somebody is deleting: waiting for them
 * could deadlock with the deletion of an account.
 */
export const matchSearches = write({
  name: 'match-searches',
  sql: `with matched as materialized (
          select s.searchid, s.userid, t.tradeid, t.item, t.listed
          from trades t
          cross join lateral (select array(
            select substr(t.itemkey, first, letters)
            from generate_series(1, length(t.itemkey)) first,
                 generate_series(1, length(t.itemkey) - first + 1) letters) as parts) item
          join saved_searches s
            on s.itemkey = any(item.parts) and s.userid <> t.userid
            and s.type in ('', t.type) and s.regionkey in ('', t.regionkey)
          where t.tradeid = any(:tradeids)
            and t.listed > now() - make_interval(days => :days)
            and not ${isHidden('trade', 't.tradeid')}
            and not exists (select from search_matches m
                            where m.searchid = s.searchid and m.tradeid = t.tradeid)
          for key share of s skip locked
        ), newest as (
          select *, row_number() over (partition by searchid order by listed desc, tradeid) as place
          from matched
        ), limited as (
          select n.* from newest n
          where n.place <= ${MOST_PER_DAY} - (
            select count(*) from search_matches m
            where m.searchid = n.searchid and m.at > now() - interval '1 day')
        ), stored as (
          insert into search_matches (searchid, tradeid) select searchid, tradeid from limited
          on conflict do nothing
          returning searchid, tradeid
        )
        select searchid, l.userid, tradeid, l.item from stored join limited l using (searchid, tradeid)`,
  takes: { tradeids: 'int[]', days: 'int' },
  gives: { searchid: 'int', userid: 'int', tradeid: 'int', item: 'text' },
});

export const markMatched = write({
  name: 'mark-matched',
  sql: `update trades set unmatched = null where tradeid = any(:tradeids)`,
  takes: { tradeids: 'int[]' },
});
