import { Role } from '@clan-companion/contract/core/values';
import { Trade } from '@clan-companion/contract/features/trades/operations';
import { maybeOneOf, oneOf, read } from '../../platform/db/statement.ts';

/** Names are searched without an index: only operators ask, and a million rows take about a second. */
const MAX_FOUND = 20;
/** Enough to show that somebody does a lot; counting more would take long. */
const MAX_COUNTED = 10_000;

const visibility = (kind: 'clan' | 'trade' | 'map', id: string): string => {
  const isHiddenBy = (...causes: string[]) =>
    `exists (select from hidden h where h.kind = '${kind}' and h.id = ${id} and h.cause in ('${causes.join("', '")}'))`;
  return `${isHiddenBy('operator', 'filter')} as hidden, ${isHiddenBy('ban')} as hiddenbyban`;
};

const PERSON = {
  columns: `u.chatid, u.chattag, u.nickname, c.clanid, c.name as clanname, o.role, u.banned`,
  joins: `left join members m on m.userid = u.userid
          left join clans c on c.clanid = m.clanid
          left join operators o on o.chatid = u.chatid`,
  gives: {
    chatid: 'text',
    chattag: 'text',
    nickname: 'text?',
    clanid: 'int?',
    clanname: 'text?',
    role: maybeOneOf(Role.enum),
    banned: 'bool',
  },
} as const;

export const findPeople = read({
  name: 'find-people',
  sql: `select ${PERSON.columns} from users u ${PERSON.joins}
        where u.chatid = :chatid or strpos(lower(u.chattag), :text) > 0
           or strpos(lower(u.nickname), :text) > 0
        order by u.chatid = :chatid desc, u.userid desc limit ${MAX_FOUND}`,
  takes: { chatid: 'text', text: 'text' },
  gives: PERSON.gives,
});

export const findPerson = read({
  name: 'find-person',
  sql: `select ${PERSON.columns}, u.userid, u.created,
               to_char(u.lastactive, 'YYYY-MM-DD') as lastactive,
               (select count(*)::int from trades t where t.userid = u.userid) as trades,
               (select count(*)::int from resource_maps where ownerid = u.userid) as maps,
               (select coalesce(sum(bytes + historybytes), 0)::bigint
                from resource_maps where ownerid = u.userid) as mapbytes,
               (select count(*)::int from (
                  select from changes where actor = u.userid and at > now() - interval '30 days'
                  order by changeid desc limit ${MAX_COUNTED}) recent) as changes
        from users u ${PERSON.joins} where u.chatid = :chatid`,
  takes: { chatid: 'text' },
  gives: {
    ...PERSON.gives,
    userid: 'int',
    created: 'timestamp',
    lastactive: 'text?',
    trades: 'int',
    maps: 'int',
    mapbytes: 'bigint',
    changes: 'int',
  },
});

const CLAN = {
  columns: `c.clanid, c.name, c.membercount as members, u.chatid, u.chattag,
            ${visibility('clan', 'c.clanid')}`,
  leader: `join users u on u.userid = c.leaderid`,
  gives: {
    clanid: 'int',
    name: 'text',
    members: 'int',
    chatid: 'text',
    chattag: 'text',
    hidden: 'bool',
    hiddenbyban: 'bool',
  },
} as const;

export const findClans = read({
  name: 'find-clans',
  sql: `select ${CLAN.columns} from clans c ${CLAN.leader}
        where c.clanid = :id or strpos(c.namekey, :key) > 0
        order by c.clanid = :id desc, c.clanid desc limit ${MAX_FOUND}`,
  takes: { id: 'int', key: 'text' },
  gives: CLAN.gives,
});

export const findClanDetails = read({
  name: 'find-clan-details',
  sql: `select ${CLAN.columns}, c.symbol, c.region, c.description, c.created,
               (select count(*)::int from walkers w where w.clanid = c.clanid) as walkers,
               (select count(*)::int from relationships r where r.clanid = c.clanid)
                 as relationships,
               (select count(*)::int from (
                  select from changes h where h.clanid = c.clanid and at > now() - interval '30 days'
                  order by changeid desc limit ${MAX_COUNTED}) recent) as changes
        from clans c ${CLAN.leader} where c.clanid = :clanid`,
  takes: { clanid: 'int' },
  gives: {
    ...CLAN.gives,
    symbol: 'text?',
    region: 'text?',
    description: 'text?',
    created: 'timestamp',
    walkers: 'int',
    relationships: 'int',
    changes: 'int',
  },
});

const TRADE = {
  columns: `t.tradeid, t.item, t.price, t.type, t.note, u.chatid, u.chattag,
            ${visibility('trade', 't.tradeid')}`,
  gives: {
    tradeid: 'int',
    item: 'text',
    price: 'text',
    type: oneOf(Trade.properties.type.enum),
    note: 'text?',
    chatid: 'text',
    chattag: 'text',
    hidden: 'bool',
    hiddenbyban: 'bool',
  },
} as const;

export const findTrades = read({
  name: 'find-trades',
  sql: `select ${TRADE.columns} from trades t join users u using (userid)
        where t.tradeid = :id or strpos(t.itemkey, :key) > 0
        order by t.tradeid = :id desc, t.tradeid desc limit ${MAX_FOUND}`,
  takes: { id: 'int', key: 'text' },
  gives: TRADE.gives,
});

export const newestTradesOf = read({
  name: 'newest-trades-of',
  sql: `select ${TRADE.columns} from trades t join users u using (userid)
        where t.userid = :userid order by t.tradeid desc limit ${MAX_FOUND}`,
  takes: { userid: 'int' },
  gives: TRADE.gives,
});

const MAP = {
  columns: `m.mapid, m.name, m.isprivate as "isPrivate", u.chatid, u.chattag,
            ${visibility('map', 'm.mapid')}`,
  owner: `left join users u on u.userid = m.ownerid`,
  gives: {
    mapid: 'int',
    name: 'text',
    isPrivate: 'bool',
    chatid: 'text?',
    chattag: 'text?',
    hidden: 'bool',
    hiddenbyban: 'bool',
  },
} as const;

export const findMaps = read({
  name: 'find-maps',
  sql: `select ${MAP.columns} from resource_maps m ${MAP.owner}
        where m.mapid = :id or strpos(lower(m.name), :text) > 0
        order by m.mapid = :id desc, m.mapid desc limit ${MAX_FOUND}`,
  takes: { id: 'int', text: 'text' },
  gives: MAP.gives,
});

export const newestMapsOf = read({
  name: 'newest-maps-of',
  sql: `select ${MAP.columns} from resource_maps m ${MAP.owner}
        where m.ownerid = :userid order by m.mapid desc limit ${MAX_FOUND}`,
  takes: { userid: 'int' },
  gives: MAP.gives,
});

const SESSION = {
  columns: `s.sessionid, u.chatid, u.chattag, s.created, s.lastused, s.browser`,
  gives: {
    sessionid: 'int',
    chatid: 'text',
    chattag: 'text',
    created: 'timestamp',
    lastused: 'timestamp',
    browser: 'text?',
  },
} as const;

export const findSessions = read({
  name: 'find-sessions-by-id',
  sql: `select ${SESSION.columns} from sessions s join users u using (userid)
        where s.sessionid = :id and s.expires > now()`,
  takes: { id: 'int' },
  gives: SESSION.gives,
});

export const sessionsOfPerson = read({
  name: 'sessions-of-person',
  sql: `select ${SESSION.columns} from sessions s join users u using (userid)
        where s.userid = :userid and s.expires > now() order by s.lastused desc`,
  takes: { userid: 'int' },
  gives: SESSION.gives,
});
