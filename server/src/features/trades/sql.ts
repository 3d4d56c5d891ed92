import { tag } from '@clan-companion/contract/changes';
import { Trade } from '@clan-companion/contract/features/trades/operations';
import type { Config } from '../../config.ts';
import type { Lifecycles } from '../../lifecycle/lifecycle.ts';
import type { Keeping } from '../../lifecycle/trash.ts';
import { type Actor, record } from '../../platform/db/changes/record.ts';
import { isHidden } from '../../platform/db/hidden.ts';
import { searchKey } from '../../platform/db/search-key.ts';
import { oneOf, read, type Tx, write } from '../../platform/db/statement.ts';
import { walkThenSearch } from '../../platform/db/walk-then-search.ts';
import { checkQuota } from '../../platform/http/problem.ts';

const DAY_MS = 86_400_000;

/** When an offer expires, in milliseconds since 1970. */
export const listedUntil = (trade: { timestamp: string }, { tradeDays }: Config): number =>
  Date.parse(trade.timestamp) + tradeDays * DAY_MS;

const TRADE = {
  tradeid: 'int',
  chatid: 'text',
  chattag: 'text',
  item: 'text',
  quantity: 'int',
  price: 'text',
  type: oneOf(Trade.properties.type.enum),
  region: 'text',
  timestamp: 'timestamp',
  note: 'text?',
  showclan: 'bool',
  userid: 'int',
  clanid: 'int?',
  clanname: 'text?',
} as const;

const COLUMNS = `t.tradeid, u.chatid, u.chattag, t.item, t.quantity, t.price, t.type, t.region,
               greatest(t.listed, t.waslisted) as timestamp, t.note, t.showclan, t.userid,
               c.clanid, c.name as clanname`;

const POSTER = `join users u using (userid)
  left join members m on t.showclan and m.userid = u.userid
  left join clans c on c.clanid = m.clanid and not ${isHidden('clan', 'm.clanid')}`;

/** The offers, and the clans that some of them show. */
const tradeTags = (
  _: unknown,
  rows: readonly { userid: number; showclan: boolean; clanid?: number }[],
) => [
  tag.trades,
  ...rows
    .filter(({ showclan }) => showclan)
    .flatMap(({ userid, clanid }) => [tag.user(userid), clanid && tag.clan(clanid)]),
];

/** How far a sale moves `listed` into the past: further than the longest TRADE_DAYS. */
export const SOLD_AGO = `interval '20 years'`;
export const IS_SOLD = 't.waslisted is not null';

const LISTED = `listed > now() - make_interval(days => :days)
            and (:type::text is null or type = :type)
            and (:region::text is null or regionkey = :region)
            and (:beforeid::int is null or (listed, tradeid) < (:before, :beforeid))`;

const IS_SHOWN = `not ${isHidden('trade', 'tradeid')}`;

const pageOf = (rows: string): string => `
  select ${COLUMNS}
  from (select * from (${rows}) listed order by listed desc, tradeid desc limit :rows) page
  join trades t using (tradeid) ${POSTER}
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
  sql: pageOf(`select listed, tradeid from trades where ${LISTED} and ${IS_SHOWN}`),
  takes: asked,
  gives: TRADE,
  reads: tradeTags,
});

export const searchTrades = read({
  name: 'search-trades',
  planned: 'each time',
  sql: pageOf(
    walkThenSearch({
      table: 'trades',
      where: LISTED,
      and: IS_SHOWN,
      order: ['listed', 'tradeid'],
      descending: true,
      key: 'itemkey',
    }),
  ),
  takes: { ...asked, part: 'text' },
  gives: TRADE,
  reads: tradeTags,
});

export const findListedTrade = read({
  name: 'find-listed-trade',
  sql: `select ${COLUMNS} from trades t ${POSTER}
        where t.tradeid = :tradeid and t.listed > now() - make_interval(days => :days)
          and not ${isHidden('trade', 't.tradeid')}`,
  takes: { tradeid: 'int', days: 'int' },
  gives: TRADE,
  reads: tradeTags,
});

/** At most once an hour, so that renewing cannot fill the change log or hold the first place. */
const CAN_BUMP = `greatest(t.listed, t.waslisted) < now() - interval '1 hour'`;

const EXPIRES = `t.listed + make_interval(days => :days)`;

/** In the order of `place`: sold offers come last. */
export const tradesOf = read({
  name: 'trades-of',
  sql: `select ${COLUMNS}, ${EXPIRES} > now() as listed,
               case when ${EXPIRES} > now() then ${EXPIRES} end as expires,
               ${IS_SOLD} as sold, ${IS_SOLD} or ${CAN_BUMP} as canrenew, t.listed as place,
               case when ${isHidden('trade', 't.tradeid')} then true end as hidden
        from trades t ${POSTER}
        where t.userid = :userid
          and (:beforeid::int is null or (t.listed, t.tradeid) < (:before, :beforeid))
          and (:expiresindays::int is null
               or ${EXPIRES} between now() and now() + make_interval(days => :expiresindays))
        order by t.listed desc, t.tradeid desc limit :rows`,
  takes: {
    userid: 'int',
    days: 'int',
    expiresindays: 'int?',
    before: 'timestamp?',
    beforeid: 'int?',
    rows: 'bigint',
  },
  gives: {
    ...TRADE,
    listed: 'bool',
    expires: 'timestamp?',
    sold: 'bool',
    canrenew: 'bool',
    place: 'timestamp',
    hidden: 'bool?',
  },
  reads: tradeTags,
});

/** Without saved searches, there is nothing to compare the offer with. */
const UNMATCHED = `case when exists (select from saved_searches) then now() end`;

/**
 * Locks the poster, so that their offers can be counted. `listed` lacks offers that other transactions
 * have posted since this statement began.
 */
const insertTrade = write({
  name: 'insert-trade',
  sql: `insert into trades (userid, item, itemkey, quantity, price, type, region, regionkey,
                            note, showclan, unmatched)
        select userid, :item, :itemkey, :quantity, :price, :type, :region, :regionkey,
               :note, coalesce(:showclan, false), ${UNMATCHED}
        from users where userid = :userid and not banned for no key update
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
    note: 'text?',
    showclan: 'bool?',
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

/** A sold offer that was listed within the last hour goes back to its old place. */
export const relistTrade = write({
  name: 'relist-trade',
  sql: `update trades t set
          listed = case when ${CAN_BUMP} then now() else t.waslisted end,
          waslisted = null, unmatched = ${UNMATCHED}
        from (select tradeid, listed > now() - make_interval(days => :days) as listed
              from trades where tradeid = :tradeid) before
        where t.tradeid = before.tradeid and (${CAN_BUMP} or ${IS_SOLD})
        returning before.listed as "wasListed"`,
  takes: { tradeid: 'int', days: 'int' },
  gives: { wasListed: 'bool' },
});

export const editTradeRow = write({
  name: 'edit-trade',
  sql: `update trades set
          item = coalesce(:item, item), itemkey = coalesce(:itemkey, itemkey),
          quantity = coalesce(:quantity, quantity), price = coalesce(:price, price),
          type = coalesce(:type, type),
          region = coalesce(:region, region), regionkey = coalesce(:regionkey, regionkey),
          note = case when :note::text is null then note else nullif(:note, '') end,
          showclan = coalesce(:showclan, showclan), unmatched = ${UNMATCHED}
        where tradeid = :tradeid`,
  takes: {
    tradeid: 'int',
    item: 'text?',
    itemkey: 'text?',
    quantity: 'int?',
    price: 'text?',
    type: 'text?',
    region: 'text?',
    regionkey: 'text?',
    note: 'text?',
    showclan: 'bool?',
  },
});

/** Counts nothing if it is sold already. */
export const sellTradeRow = write({
  name: 'sell-trade',
  sql: `update trades t set waslisted = greatest(t.listed, t.waslisted),
               listed = now() - ${SOLD_AGO}, unmatched = null
        where tradeid = :tradeid and not ${IS_SOLD}`,
  takes: { tradeid: 'int' },
});

const deleteTradeRow = write({
  name: 'delete-trade',
  sql: `delete from trades where tradeid = :tradeid returning to_jsonb(trades) as snapshot`,
  takes: { tradeid: 'int' },
  gives: { snapshot: 'json' },
});

export async function eraseTrade(
  tx: Tx,
  lifecycles: Lifecycles,
  tradeid: number,
  keeping: Keeping,
): Promise<{ snapshot: unknown }> {
  await lifecycles.keep(tx, 'trade', tradeid, keeping);
  return deleteTradeRow.one(tx, { tradeid });
}

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
  note?: string;
  showclan?: boolean;
}

/** More offers than one person can post at the same time, on all connections to the database. */
const MOST_AT_ONCE = 500;

/** Returns undefined if the poster was deleted or banned in the meantime. */
export async function postOffer(
  tx: Tx,
  poster: Actor,
  offer: Offer,
  { tradeDays: days, quotas }: Pick<Config, 'tradeDays' | 'quotas'>,
): Promise<{ tradeid: number } | undefined> {
  const { userid } = poster;
  const keys = { itemkey: searchKey(offer.item), regionkey: searchKey(offer.region) };
  const note = offer.note || undefined;
  const posted = await insertTrade.maybe(tx, { userid, days, ...offer, note, ...keys });
  if (!posted) return undefined;
  const { tradeid } = posted;
  if (posted.listed + MOST_AT_ONCE > quotas.trades) {
    checkQuota(quotas, 'trades', (await countListed.one(tx, { userid, days })).listed);
  }
  record(tx, 'trade-posted', { actor: poster, userid, detail: { tradeid } });
  return { tradeid };
}
