import type pg from 'pg';
import { searchKey } from '../../../server/src/db/search-key.ts';
import type { Shape } from '../../../server/src/db/statement.ts';
import { searchClans, sortedClans } from '../../../server/src/features/clans/queries.ts';
import { mapsSeenBy } from '../../../server/src/features/maps/queries.ts';
import { listedTrades, searchTrades } from '../../../server/src/features/trades/queries.ts';
import { searchWalkers } from '../../../server/src/features/walkers/queries.ts';

interface Explained {
  readonly name: string;
  readonly statement: { readonly text: string; readonly takes: Shape };
  readonly values: Record<string, unknown>;
}

const part = (text: string) => ({ part: searchKey(text) });

const explained: readonly Explained[] = [
  { name: 'clans, first page', statement: sortedClans, values: {} },
  { name: 'clans, a rare word', statement: searchClans, values: part('zephyr') },
  { name: 'clans, a common word', statement: searchClans, values: part('fox') },
  { name: 'clans, a region', statement: sortedClans, values: { region: searchKey('Asia') } },
  { name: 'trades, first page', statement: listedTrades, values: { days: 30 } },
  { name: 'trades, a common item', statement: searchTrades, values: { days: 30, ...part('rope') } },
  { name: 'trades, a rare item', statement: searchTrades, values: { days: 30, ...part('zephyr') } },
  { name: 'own and clan maps', statement: mapsSeenBy, values: { userid: 1, after: 0 } },
  { name: 'walkers of the clan', statement: searchWalkers, values: { clanid: 1, ownerid: 1 } },
];

/** The query plans, from EXPLAIN ANALYZE. */
export async function plansOf(client: pg.Client): Promise<string> {
  const sections: string[] = [];
  await client.query('set max_parallel_workers_per_gather = 0');
  for (const { name, statement, values } of explained) {
    const given: Record<string, unknown> = { rows: 101, ...values };
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, timing off, summary off) ${statement.text}`,
      Object.keys(statement.takes).map((parameter) => given[parameter]),
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    sections.push(`\n${name}\n\n\`\`\`\n${plan}\n\`\`\`\n`);
  }
  return sections.join('');
}
