import { tag } from '@clan-companion/contract/changes/tags';
import type { Config } from '../../config.ts';
import { type Actor, record } from '../../db/changes/record.ts';
import { searchKey } from '../../db/search-key.ts';
import { read, type Tx, write } from '../../db/statement.ts';
import { walkThenSearch } from '../../db/walk-then-search.ts';
import { checkQuota } from '../../http/problem.ts';

const TRADE = {
  tradeid: 'int',
  chatid: 'text',
  chattag: 'text',
  item: 'text',
  quantity: 'int',
  price: 'text',
  type: 'text',
  region: 'text',
  timestamp: 'timestamp',
} as const;

const COLUMNS = `t.tradeid, u.chatid, u.chattag, t.item, t.quantity, t.price, t.type, t.region,
               t.listed as timestamp`;

const LISTED = `listed > now() - make_interval(days => :days)
            and (:type::text is null or type = :type)
            and (:region::text is null or regionkey = :region)
            and (:beforeid::int is null or (listed, tradeid) < (:before, :beforeid))`;

const pageOf = (rows: string): string => `
  select ${COLUMNS}
  from (select * from (${rows}) listed order by listed desc, tradeid desc limit :rows) page
  join trades t using (tradeid) join users u using (userid)
  order by t.listed desc, t.tradeid desc`;

const asked = {
  days: 'int',
  type: 'text?',
  region: 'text?',
  before: 'timestamp?',
  beforeid: 'int?',
  rows: 'bigint',
} as const;

/** Planned on each run, because the best index depends on the filters. */
export const listedTrades = read({
  name: 'listed-trades',
  planned: 'each time',
  sql: pageOf(`select listed, tradeid from trades where ${LISTED}`),
  takes: asked,
  gives: TRADE,
  reads: () => [tag.trades],
});

export const searchTrades = read({
  name: 'search-trades',
  planned: 'each time',
  sql: pageOf(
    walkThenSearch({
      table: 'trades',
      where: LISTED,
      order: ['listed', 'tradeid'],
      descending: true,
      key: 'itemkey',
    }),
  ),
  takes: { ...asked, part: 'text' },
  gives: TRADE,
  reads: () => [tag.trades],
});

export const findListedTrade = read({
  name: 'find-listed-trade',
  sql: `select ${COLUMNS} from trades t join users u using (userid)
        where t.tradeid = :tradeid and t.listed > now() - make_interval(days => :days)`,
  takes: { tradeid: 'int', days: 'int' },
  gives: TRADE,
  reads: () => [tag.trades],
});

export const tradesOf = read({
  name: 'trades-of',
  sql: `select ${COLUMNS}, t.listed > now() - make_interval(days => :days) as listed
        from trades t join users u using (userid)
        where t.userid = :userid
          and (:beforeid::int is null or (t.listed, t.tradeid) < (:before, :beforeid))
        order by t.listed desc, t.tradeid desc limit :rows`,
  takes: { userid: 'int', days: 'int', before: 'timestamp?', beforeid: 'int?', rows: 'bigint' },
  gives: { ...TRADE, listed: 'bool' },
  reads: () => [tag.trades],
});

/**
 * Locks the poster, so that their offers can be counted. `listed` lacks offers that other transactions
 * have posted since this statement began.
 */
const insertTrade = write({
  name: 'insert-trade',
  sql: `insert into trades (userid, item, itemkey, quantity, price, type, region, regionkey)
        select userid, :item, :itemkey, :quantity, :price, :type, :region, :regionkey
        from users where userid = :userid for no key update
        returning tradeid, (
          select count(*)::int from trades
          where userid = :userid and listed > now() - make_interval(days => :days)) as listed`,
  takes: {
    userid: 'int',
    days: 'int',
    item: 'text',
    itemkey: 'text',
    quantity: 'int',
    price: 'text',
    type: 'text',
    region: 'text',
    regionkey: 'text',
  },
  gives: { tradeid: 'int', listed: 'int' },
});

export const countListed = read({
  name: 'count-listed',
  sql: `select count(*)::int as listed from trades
        where userid = :userid and listed > now() - make_interval(days => :days)`,
  takes: { userid: 'int', days: 'int' },
  gives: { listed: 'int' },
});

export const lockTrade = write({
  name: 'lock-trade',
  sql: `select userid from trades where tradeid = :tradeid for update`,
  takes: { tradeid: 'int' },
  gives: { userid: 'int' },
});

/** At most once an hour, so that renewing cannot fill the change log or hold the first place. */
export const relistTrade = write({
  name: 'relist-trade',
  sql: `update trades t set listed = now()
        from (select tradeid, listed > now() - make_interval(days => :days) as listed
              from trades where tradeid = :tradeid) before
        where t.tradeid = before.tradeid and t.listed < now() - interval '1 hour'
        returning before.listed as "wasListed"`,
  takes: { tradeid: 'int', days: 'int' },
  gives: { wasListed: 'bool' },
});

export const deleteTradeRow = write({
  name: 'delete-trade',
  sql: `delete from trades where tradeid = :tradeid returning to_jsonb(trades) as snapshot`,
  takes: { tradeid: 'int' },
  gives: { snapshot: 'json' },
});

/** With its id and its time. Counts no row if it is there already. */
export const insertTradeAgain = write({
  name: 'insert-trade-again',
  sql: `insert into trades overriding system value
        select * from jsonb_populate_record(null::trades, :snapshot)
        on conflict do nothing`,
  takes: { snapshot: 'json' },
});

interface Offer {
  item: string;
  quantity: number;
  price: string;
  type: 'buy' | 'sell';
  region: string;
}

/** More offers than one person can post at the same time, on all connections to the database. */
const MOST_AT_ONCE = 500;

/** Returns undefined if the poster's account was deleted in the meantime. */
export async function postOffer(
  tx: Tx,
  poster: Actor,
  offer: Offer,
  { tradeDays: days, quotas }: Pick<Config, 'tradeDays' | 'quotas'>,
): Promise<{ tradeid: number } | undefined> {
  const { userid } = poster;
  const { item, quantity, price, type, region } = offer;
  const keys = { itemkey: searchKey(item), regionkey: searchKey(region) };
  const trade = { userid, days, item, quantity, price, type, region, ...keys };
  const posted = await insertTrade.maybe(tx, trade);
  if (!posted) return undefined;
  const { tradeid } = posted;
  if (posted.listed + MOST_AT_ONCE > quotas.trades) {
    checkQuota(quotas, 'trades', (await countListed.one(tx, { userid, days })).listed);
  }
  record(tx, 'trade-posted', { actor: poster, userid, detail: { tradeid } });
  return { tradeid };
}
