import pg from 'pg';
import { startEmbeddedPostgres } from '../../../server/src/db/embedded/embedded-postgres.ts';
import { migrate } from '../../../server/src/db/migrate.ts';
import type { Progress } from './progress.ts';

export interface Size {
  readonly users: number;
  readonly clans: number;
  readonly trades: number;
  readonly maps: number;
  readonly walkers: number;
}

const WORDS =
  'Sand Fox Iron Wolf Dune Salt Bone Sun Moon Star Red Black White Storm Wind Glass Ash Ember Raven ' +
  'Jackal Viper Ghost Dust Oasis Canyon Riders Walkers Nomads Legion Guard';
const ITEMS =
  'Bone Splinter,Aloe Gel,Iron Ingot,Cattail Rope,Wood Shaft,Clay Brick,Salt Rock,Worm Scale,' +
  'Cactus Fruit,Water Bag,Walker Leg,Ballista Bolt,Tar,Ash,Obsidian Shard,Fiber Weave';
const REGIONS = 'Europe,North America East,North America West,South America,Asia,Oceania';

/** Rare: only every 50,000th has it, so that a search for it must not read the rest. */
const RARE = 'Zephyr';

/** Indexes that cost far more to keep up row by row than to make at the end. */
const SEARCH_INDEXES: Record<string, string> = {
  clans_by_part_of_name: 'create index clans_by_part_of_name on clans using gin (grams(namekey))',
  trades_by_part_of_item:
    'create index trades_by_part_of_item on trades using gin (grams(itemkey))',
};

/** Fills an empty data folder with a community of that size, spread as real ones are. */
export async function fill(dataDir: string, size: Size, progress: Progress): Promise<void> {
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    settings: { fsync: 'off', full_page_writes: 'off', maintenance_work_mem: '512MB' },
  });
  try {
    await migrate(postgres.connection, { log: () => undefined });
    const client = new pg.Client(postgres.connection);
    await client.connect();
    for (const name of Object.keys(SEARCH_INDEXES)) await client.query(`drop index ${name}`);
    for (const [what, sql] of Object.entries(steps(size))) {
      await progress.during(what, () => client.query(sql));
    }
    for (const [name, sql] of Object.entries(SEARCH_INDEXES)) {
      await progress.during(`index ${name}`, () => client.query(sql));
    }
    await progress.during('statistics', () => client.query('vacuum analyze'));
    await client.query('checkpoint');
    await client.end();
  } finally {
    await postgres.stop();
  }
}

const pick = (list: string, by: string): string =>
  `(string_to_array('${list}', '${list.includes(',') ? ',' : ' '}'))[1 + (${by})]`;
const count = (list: string): number => list.split(list.includes(',') ? ',' : ' ').length;
/** Numbers that have nothing to do with each other, and are the same each time. */
const scatter = (seed: number, list: string): string =>
  `(abs(hashint8extended(n, ${seed}) % ${count(list)}))::int`;
const rare = `case when n % 50000 = 1 then '${RARE} ' else '' end`;

function steps({ users, clans, trades, maps, walkers }: Size): Record<string, string> {
  const region = pick(REGIONS, scatter(15_485_863, REGIONS));
  return {
    people: `insert into users (chatid, chattag, nickname)
      select 'bench-' || n, 'Player ' || n, 'Nick ' || n from generate_series(1, ${users}) n`,
    // Every tenth person of the first ones leads a clan; the rest are spread over all clans.
    clans: `with named as (
        select n, ${rare} || ${pick(WORDS, scatter(7919, WORDS))} || ' '
                  || ${pick(WORDS, scatter(104_729, WORDS))} || ' ' || n as name, ${region} as region
        from generate_series(1, ${clans}) n
      ), clan as (
        insert into clans (name, namekey, region, regionkey, leaderid)
        select name, upper(name), region, upper(region), n from named returning clanid, leaderid
      )
      insert into members (userid, clanid) select leaderid, clanid from clan`,
    members: `insert into members (userid, clanid, joined)
      select n, 1 + n % ${clans}, now() from generate_series(${clans + 1}, ${users}) n
      where n % 10 < 8 on conflict do nothing`,
    trades: `insert into trades (userid, item, itemkey, quantity, price, type, region, regionkey, listed)
      select 1 + n % ${users}, item, upper(item), 1 + n % 5000, (n % 90) || ' flots',
             case n % 2 when 0 then 'buy' else 'sell' end, region, upper(region),
             now() - n * (interval '40 days' / ${trades})
      from (select n, ${rare} || ${pick(ITEMS, scatter(7919, ITEMS))} as item, ${region} as region
            from generate_series(1, ${trades}) n) offers`,
    maps: `insert into maps (ownerid, name, isprivate, passwordhash, markers)
      select 1 + n % ${users}, 'Map ' || n, n % 3 = 0, 'scrypt$1024$8$1$AA$AA',
             '[{"markerid":"a","x":1,"y":2,"type":"Iron"}]'
      from generate_series(1, ${maps}) n`,
    walkers: `insert into walkers (walkerid, clanid, ownerid, name, namekey, type, typekey)
      select n::text, 1 + n % ${clans}, null, 'Walker ' || n, 'WALKER ' || n, 'Buffalo', 'BUFFALO'
      from generate_series(1, ${walkers}) n`,
  };
}
