import { searchKey, nameSkeleton } from '../../../server/src/platform/db/search-key.ts';
import type { Value } from './copy.ts';

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

const WORDS =
  'Sand Fox Iron Wolf Dune Salt Bone Sun Moon Star Red Black White Storm Wind Glass Ash Ember Raven Jackal Viper Ghost Dust Oasis Canyon Riders Walkers Nomads Legion Guard'.split(
    ' ',
  );
const ITEMS =
  'Bone Splinter,Aloe Gel,Iron Ingot,Cattail Rope,Wood Shaft,Clay Brick,Salt Rock,Worm Scale,Cactus Fruit,Water Bag,Walker Leg,Ballista Bolt,Tar,Ash,Obsidian Shard,Fiber Weave'.split(
    ',',
  );
const REGIONS = 'Europe,North America East,North America West,South America,Asia,Oceania'.split(
  ',',
);
const LANGUAGES = ['en', 'es', 'de', 'fr', 'pl'];
/** Kinds of changes by members of a clan. */
const ACTIONS = ['walker-trip', 'walker-updated', 'walker-parked', 'join-accepted'];
const RARE_ACTION = 'relationship-set';
const TYPES = ['Buffalo', 'Dinghy', 'Firefly', 'Titan', 'Stiletto'];

/** Only every 50,000th row has this word, so a search for it must use an index. */
const RARE = 'Zephyr';
const OLDEST_OFFER_DAYS = 40;
const DAY_MS = 86_400_000;

/** A deterministic hash: pseudo-random numbers that are the same in every run. */
function scatter(n: number, seed: number): number {
  let mixed = Math.imul(n ^ (seed * 0x9e3779b1), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

const pick = (list: readonly string[], n: number, seed: number): string =>
  list[scatter(n, seed) % list.length]!;
/** A tenth belongs to the first clan, so that one list is long. */
const clanOf = (n: number, seed: number, clans: number): number =>
  n % 10 === 0 ? 1 : 1 + (scatter(n, seed) % clans);
/** The first person gets and does a hundredth. */
const personOf = (n: number, seed: number, users: number): number =>
  scatter(n, seed + 100) % 100 === 0 ? 1 : 1 + (scatter(n, seed) % users);
const rarely = (n: number): string => (n % 50_000 === 1 ? `${RARE} ` : '');

interface Table {
  readonly name: string;
  readonly into: string;
  readonly count: number;
  /** Row n, starting at 1. */
  readonly row: (n: number) => readonly Value[];
}

const markerOf = (n: number): string => `{"markerid":"a","x":${n % 1000},"y":2,"type":"Iron"}`;

/** The tables in the order of their foreign keys. */
export function tablesOf(size: Size, now = Date.now()): Table[] {
  const { users, clans, trades, maps, walkers, changes, requests, searches } = size;
  const timeOf = (age: number) => new Date(now - age * DAY_MS).toISOString();
  const request = (n: number) => ({
    clanid: clanOf(n, 15, clans),
    // One of those in no clan.
    userid: clans + n * 5,
    created: timeOf(OLDEST_OFFER_DAYS),
  });
  const joined = new Date(now - 100 * DAY_MS).toISOString();
  return [
    {
      name: 'people',
      into: 'users (userid, chatid, chattag, nickname)',
      count: users,
      row: (n) => [n, `bench-${n}`, `Player ${n}`, `Nick ${n}`],
    },
    {
      name: 'clans',
      into: 'clans (clanid, name, namekey, skeleton, region, regionkey, leaderid, recruiting, language)',
      count: clans,
      row: (n) => {
        const name = `${rarely(n)}${pick(WORDS, n, 1)} ${pick(WORDS, n, 2)} ${n}`;
        const region = pick(REGIONS, n, 3);
        return [
          n,
          name,
          searchKey(name),
          nameSkeleton(name),
          region,
          searchKey(region),
          n,
          n % 20 === 0,
          n % 2 === 0 ? pick(LANGUAGES, n, 19) : null,
        ];
      },
    },
    {
      // The first users lead one clan each; of the others, every fifth is in no clan.
      name: 'members',
      into: 'members (userid, clanid, joined)',
      count: clans + Math.floor(((users - clans) * 4) / 5),
      row: (n) => {
        const userid = n <= clans ? n : clans + Math.floor(((n - clans - 1) * 5) / 4) + 1;
        return [userid, n <= clans ? n : 1 + (scatter(n, 4) % clans), joined];
      },
    },
    {
      name: 'trades',
      into: 'trades (tradeid, userid, item, itemkey, quantity, price, type, region, regionkey, listed, showclan)',
      count: trades,
      row: (n) => {
        const item = `${rarely(n)}${pick(ITEMS, n, 5)}`;
        const region = pick(REGIONS, n, 6);
        const age = ((trades - n) / trades) * OLDEST_OFFER_DAYS * DAY_MS;
        return [
          n,
          1 + (scatter(n, 7) % users),
          item,
          searchKey(item),
          1 + (scatter(n, 8) % 5_000),
          `${scatter(n, 9) % 90} flots`,
          scatter(n, 10) % 2 === 0 ? 'buy' : 'sell',
          region,
          searchKey(region),
          new Date(now - age).toISOString(),
          n % 2 === 0,
        ];
      },
    },
    {
      name: 'maps',
      into: 'resource_maps (mapid, ownerid, name, isprivate, passwordhash, bytes, markercount)',
      count: maps,
      row: (n) => [
        n,
        1 + (scatter(n, 11) % users),
        `Map ${n}`,
        n % 3 === 0,
        'scrypt$1024$8$1$AA$AA',
        markerOf(n).length + 2,
        1,
      ],
    },
    {
      name: 'markers',
      into: 'markers (mapid, markerid, position, content)',
      count: maps,
      row: (n) => [n, 'a', 1, markerOf(n)],
    },
    {
      name: 'walkers',
      into: 'walkers (walkerid, clanid, ownerid, name, namekey, type, typekey)',
      count: walkers,
      row: (n) => {
        const name = `${pick(WORDS, n, 12)} ${n}`;
        const type = pick(TYPES, n, 13);
        const clan = 1 + (scatter(n, 14) % clans);
        return [String(n), clan, clan, name, searchKey(name), type, searchKey(type)];
      },
    },
    {
      name: 'requests',
      into: 'requests (clanid, userid, created)',
      count: requests,
      row: (n) => {
        const { clanid, userid, created } = request(n);
        return [clanid, userid, created];
      },
    },
    {
      // The first changes made the requests.
      name: 'changes',
      into: 'changes (at, action, actor, userid, clanid)',
      count: changes,
      row: (n) => {
        if (n <= requests) {
          const { clanid, userid, created } = request(n);
          return [created, 'join-asked', userid, userid, clanid];
        }
        const action = n % 10_000 === 0 ? RARE_ACTION : pick(ACTIONS, n, 16);
        const age = ((changes - n) / changes) * OLDEST_OFFER_DAYS;
        const userid = action === 'join-accepted' ? personOf(n, 17, users) : null;
        return [timeOf(age), action, personOf(n, 18, users), userid, clanOf(n, 15, clans)];
      },
    },
    {
      name: 'saved searches',
      into: 'saved_searches (userid, item, itemkey, type, region, regionkey)',
      count: searches,
      row: (n) => {
        const item = n % 2 === 0 ? pick(ITEMS, n, 20) : `${pick(ITEMS, n, 20)} ${n}`;
        const region = n % 3 === 0 ? '' : pick(REGIONS, n, 21);
        const type = ['', 'buy', 'sell'][n % 3]!;
        return [n, item, searchKey(item), type, region, searchKey(region)];
      },
    },
  ];
}
