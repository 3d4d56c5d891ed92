/** The number of rows per table. */
export interface Size {
  readonly users: number;
  readonly clans: number;
  readonly trades: number;
  readonly maps: number;
  readonly walkers: number;
  readonly changes: number;
  readonly requests: number;
  readonly searches: number;
}

/** Typical numbers for a community with this many users. */
export const communityOf = (users: number): Size => ({
  users,
  clans: Math.max(1, Math.round(users / 10)),
  trades: users,
  maps: Math.round(users / 5),
  walkers: Math.round(users / 2),
  changes: users,
  requests: Math.round(users / 100),
  searches: Math.round(users / 100),
});

const list = (values: string): string => `'{${values}}'::text[]`;
const WORDS = list(
  'Sand,Fox,Iron,Wolf,Dune,Salt,Bone,Sun,Moon,Star,Red,Black,White,Storm,Wind,Glass,Ash,Ember,Raven,Jackal,Viper,Ghost,Dust,Oasis,Canyon,Riders,Walkers,Nomads,Legion,Guard',
);
const ITEMS = list(
  'Bone Splinter,Aloe Gel,Iron Ingot,Cattail Rope,Wood Shaft,Clay Brick,Salt Rock,Worm Scale,Cactus Fruit,Water Bag,Walker Leg,Ballista Bolt,Tar,Ash,Obsidian Shard,Fiber Weave',
);
const REGIONS = list('Europe,North America East,North America West,South America,Asia,Oceania');
const LANGUAGES = list('en,es,de,fr,pl');
const WALKERS = list('Buffalo,Dinghy,Firefly,Titan,Stiletto');
/** Kinds of changes by members of a clan. */
const ACTIONS = list('walker-trip,walker-updated,walker-parked,join-accepted');

/** Pseudo-random numbers below a limit, the same in every run, and a value of a list. */
export const FUNCTIONS = `
  create function pg_temp.scatter(n int, seed int, below int) returns int language sql immutable
    return (hashint8extended(n, seed) & 2147483647)::int % below;
  create function pg_temp.pick(list text[], n int, seed int) returns text language sql immutable
    return list[1 + pg_temp.scatter(n, seed, cardinality(list))]`;
const scatter = (seed: number, below: number | string) => `pg_temp.scatter(n, ${seed}, ${below})`;
const pick = (values: string, seed: number) => `pg_temp.pick(${values}, n, ${seed})`;

/** Only every 50,000th row has this word, so a search for it must use an index. */
const RARELY = `case when n % 50000 = 1 then 'Zephyr ' else '' end`;
const OLDEST_DAYS = 40;
const ago = (days: string) => `now() - ${days} * interval '1 day'`;

/** Inserts the rows of each table, in the order of their foreign keys. Row n has the number n. */
export function insertsOf(size: Size): { table: string; sql: string }[] {
  const { users, clans, trades, maps, walkers, changes, requests, searches } = size;
  // A tenth belongs to the first clan, so that one list is long.
  const clan = `case when n % 10 = 0 then 1 else 1 + ${scatter(15, clans)} end`;
  // The first person gets and does a hundredth.
  const person = (seed: number) =>
    `case when ${scatter(seed + 100, 100)} = 0 then 1 else 1 + ${scatter(seed, users)} end`;
  // One of those in no clan.
  const asking = `${clans} + n * 5`;
  const age = (count: number) => ago(`(${count} - n)::float8 / ${count} * ${OLDEST_DAYS}`);
  const insert = (into: string, count: number, values: string, where = '') => ({
    table: into.split(' ')[0]!,
    sql: `insert into ${into} select ${values} from generate_series(1, ${count}) n ${where}`,
  });
  return [
    insert(
      'users (userid, chatid, chattag, nickname) overriding system value',
      users,
      `n, 'bench-' || n, 'Player ' || n, 'Nick ' || n`,
    ),
    insert(
      `clans (clanid, name, namekey, skeleton, region, regionkey, leaderid, recruiting, language)
       overriding system value`,
      clans,
      `n, name, upper(name), lower(name), region, upper(region), n, n % 20 = 0,
       case when n % 2 = 0 then ${pick(LANGUAGES, 19)} end`,
      `cross join lateral (
         select ${RARELY} || ${pick(WORDS, 1)} || ' ' || ${pick(WORDS, 2)} || ' ' || n as name,
                ${pick(REGIONS, 3)} as region) made`,
    ),
    // The first users lead one clan each; of the others, every fifth is in no clan.
    insert(
      'members (userid, clanid, joined)',
      users,
      `n, case when n <= ${clans} then n else 1 + ${scatter(4, clans)} end, ${ago('100')}`,
      `where n <= ${clans} or (n - ${clans}) % 5 <> 0`,
    ),
    insert(
      `trades (tradeid, userid, item, itemkey, quantity, price, type, region, regionkey, listed,
               showclan) overriding system value`,
      trades,
      `n, 1 + ${scatter(7, users)}, item, upper(item), 1 + ${scatter(8, 5000)},
       ${scatter(9, 90)} || ' flots', case when ${scatter(10, 2)} = 0 then 'buy' else 'sell' end,
       region, upper(region), ${age(trades)}, n % 2 = 0`,
      `cross join lateral (
         select ${RARELY} || ${pick(ITEMS, 5)} as item, ${pick(REGIONS, 6)} as region) made`,
    ),
    insert(
      `resource_maps (mapid, ownerid, name, isprivate, passwordhash, bytes, markercount)
       overriding system value`,
      maps,
      `n, 1 + ${scatter(11, users)}, 'Map ' || n, n % 3 = 0, 'scrypt$1024$8$1$AA$AA', 47, 1`,
    ),
    insert(
      'markers (mapid, markerid, position, content)',
      maps,
      `n, 'a', 1, '{"markerid":"a","x":' || n % 1000 || ',"y":2,"type":"Iron"}'`,
    ),
    insert(
      'walkers (walkerid, clanid, ownerid, name, namekey, type, typekey)',
      walkers,
      `n, clan, clan, name, upper(name), type, upper(type)`,
      `cross join lateral (
         select 1 + ${scatter(14, clans)} as clan, ${pick(WORDS, 12)} || ' ' || n as name,
                ${pick(WALKERS, 13)} as type) made`,
    ),
    insert(
      'requests (clanid, userid, created)',
      requests,
      `${clan}, ${asking}, ${ago(String(OLDEST_DAYS))}`,
    ),
    // The first changes made the requests.
    insert(
      'changes (at, action, actor, userid, clanid)',
      requests,
      `${ago(String(OLDEST_DAYS))}, 'join-asked', ${asking}, ${asking}, ${clan}`,
    ),
    insert(
      'changes (at, action, actor, userid, clanid)',
      changes,
      `${age(changes)}, action, ${person(18)},
       case when action = 'join-accepted' then ${person(17)} end, ${clan}`,
      `cross join lateral (
         select case when n % 10000 = 0 then 'relationship-set' else ${pick(ACTIONS, 16)} end
                as action) made where n > ${requests}`,
    ),
    insert(
      'saved_searches (userid, item, itemkey, type, region, regionkey)',
      searches,
      `n, item, upper(item), ('{"",buy,sell}'::text[])[1 + n % 3], region, upper(region)`,
      `cross join lateral (
         select ${pick(ITEMS, 20)} || case when n % 2 = 0 then '' else ' ' || n end as item,
                case when n % 3 = 0 then '' else ${pick(REGIONS, 21)} end as region) made`,
    ),
  ];
}
