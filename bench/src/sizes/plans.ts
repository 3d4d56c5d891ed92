import type pg from 'pg';
import { searchKey } from '../../../server/src/platform/db/search-key.ts';
import type { Shape } from '../../../server/src/platform/db/statement.ts';
import { searchClans, sortedClans } from '../../../server/src/features/clans/sql.ts';
import { mapsSeenBy } from '../../../server/src/features/maps/sql.ts';
import {
  countNotificationsOf,
  notificationsOf,
} from '../../../server/src/features/notifications/sql.ts';
import { listedTrades, searchTrades } from '../../../server/src/features/trades/sql.ts';
import { matchSearches } from '../../../server/src/features/trades/searches/sql.ts';
import { searchWalkers } from '../../../server/src/features/walkers/sql.ts';
import {
  clanHistory,
  clanHistoryOfKinds,
  clanHistoryOfPerson,
} from '../../../server/src/features/clans/history-sql.ts';

interface Explained {
  readonly name: string;
  readonly statement: { readonly text: string; readonly takes: Shape };
  readonly values: Record<string, unknown>;
}

const LARGE_TABLES = [
  'users',
  'clans',
  'members',
  'trades',
  'changes',
  'requests',
  'saved_searches',
];

const part = (text: string) => ({ part: searchKey(text) });

const NEWEST_TRADE = 1_000_000;
const inAsia = { region: searchKey('Asia') };
const toBuy = { days: 30, type: 'buy', ...inAsia };
const sized = { minmembers: 12, maxmembers: 20 };
const history = { clanid: 1, before: Number.MAX_SAFE_INTEGER };
const kinds = { kinds: ['relationship-set', 'leader-changed'] };
const inbox = { ...history, userid: 1 };

const explained: readonly Explained[] = [
  { name: 'clans, first page', statement: sortedClans, values: {} },
  { name: 'clans, a rare word', statement: searchClans, values: part('zephyr') },
  { name: 'clans, a common word', statement: searchClans, values: part('fox') },
  { name: 'clans, a region', statement: sortedClans, values: inAsia },
  { name: 'clans, recruiting', statement: sortedClans, values: { recruiting: true } },
  { name: 'clans, a language', statement: sortedClans, values: { language: 'es' } },
  { name: 'clans, large ones', statement: sortedClans, values: { minmembers: 18 } },
  {
    name: 'clans, recruiting, of a language and a size',
    statement: sortedClans,
    values: { recruiting: true, language: 'es', ...sized },
  },
  {
    name: 'clans, a common word, recruiting, of a language and a size',
    statement: searchClans,
    values: { recruiting: true, language: 'es', ...sized, ...part('fox') },
  },
  { name: 'trades, first page', statement: listedTrades, values: { days: 30 } },
  { name: 'trades, a common item', statement: searchTrades, values: { days: 30, ...part('rope') } },
  { name: 'trades, a rare item', statement: searchTrades, values: { days: 30, ...part('zephyr') } },
  { name: 'trades, to buy', statement: listedTrades, values: { days: 30, type: 'buy' } },
  { name: 'trades, to buy in a region', statement: listedTrades, values: toBuy },
  {
    name: 'trades, a common item to buy in a region',
    statement: searchTrades,
    values: { ...toBuy, ...part('rope') },
  },
  {
    name: 'saved searches for a new offer',
    statement: matchSearches,
    values: { tradeids: [NEWEST_TRADE], days: 30 },
  },
  { name: 'own and clan maps', statement: mapsSeenBy, values: { userid: 1, after: 0 } },
  { name: 'walkers of the clan', statement: searchWalkers, values: { clanid: 1, ownerid: 1 } },
  { name: 'history', statement: clanHistory, values: history },
  {
    name: 'history of a person',
    statement: clanHistoryOfPerson,
    values: { ...history, person: 1 },
  },
  { name: 'history, rare kinds', statement: clanHistoryOfKinds, values: { ...history, ...kinds } },
  {
    name: 'history of a person, rare kinds',
    statement: clanHistoryOfPerson,
    values: { ...history, person: 1, ...kinds },
  },
  { name: 'notifications', statement: notificationsOf, values: inbox },
  { name: 'unread notifications', statement: countNotificationsOf, values: inbox },
];

/** The query plans, from EXPLAIN ANALYZE. Fails if one reads a large table from end to end. */
export async function plansOf(client: pg.Client): Promise<string> {
  const sections: string[] = [];
  const scanned: string[] = [];
  await client.query('set max_parallel_workers_per_gather = 0');
  for (const { name, statement, values } of explained) {
    const given: Record<string, unknown> = { rows: 101, ...values };
    // One of them writes.
    await client.query('begin');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, timing off, summary off) ${statement.text}`,
      Object.keys(statement.takes).map((parameter) => given[parameter]),
    );
    await client.query('rollback');
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    if (LARGE_TABLES.some((table) => plan.includes(`Seq Scan on ${table}`))) scanned.push(name);
    sections.push(`\n${name}\n\n\`\`\`\n${plan}\n\`\`\`\n`);
  }
  if (scanned.length > 0) {
    process.exitCode = 1;
    process.stderr.write(`Large tables are read from end to end: ${scanned.join('; ')}\n`);
  }
  return sections.join('');
}
