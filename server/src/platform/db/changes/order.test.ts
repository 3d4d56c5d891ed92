import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { foundClan } from '../../../testing/clans.ts';
import { startService, type TestService } from '../../../testing/service.ts';
import { statements } from '../statement.ts';

const ROWS = 20_000;
const AT_ONCE = 100;

interface Plan {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

let service: TestService;
let client: pg.Client;
/** A position in the middle of one transaction's changes. */
let place: { xid: string; changeid: number };
let clanid: number;

beforeAll(async () => {
  service = await startService();
  const clan = await foundClan(service);
  await clan.leader.call('POST /clans/{clan_id}/webhooks', {
    params: { clan_id: clan.clanid },
    body: { url: 'https://foxes.example.org/hook' },
  });
  ({ clanid } = clan);
  await service.sql(
    `insert into changes (action, clanid) select 'clan-updated', $1 from generate_series(1, ${ROWS})`,
    [clanid],
  );
  await service.sql('analyze changes');
  const [last] = await service.sql<{ xid: string; changeid: string }>(
    'select xid::text, changeid from changes order by changeid desc limit 1',
  );
  place = { xid: last!.xid, changeid: Number(last!.changeid) - ROWS / 2 };
  await service.sql(`update notice_position set xid = $1::text::xid8, changeid = $2`, [
    place.xid,
    place.changeid,
  ]);
  await service.sql(`update webhooks set xid = $1::text::xid8, changeid = $2, due = 'infinity'`, [
    place.xid,
    place.changeid,
  ]);
  client = new pg.Client(service.location);
  await client.connect();
  // The plan that PostgreSQL uses after a prepared statement ran a few times.
  await client.query('set plan_cache_mode = force_generic_plan');
});
afterAll(async () => {
  await client.end();
  await service.stop();
});

const touched = (plan: Plan): number =>
  (plan['Relation Name'] === 'changes'
    ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
    : 0) + (plan.Plans ?? []).reduce((sum, inner) => sum + touched(inner), 0);

it.each([
  [
    'events-after',
    () => ({
      ...place,
      rows: AT_ONCE,
      listening: [1],
      shown: ['clan-updated'],
      forclan: ['clan-updated'],
      forclanmates: ['map-saved'],
    }),
  ],
  ['changes-to-notice', () => ({ ...place, actions: ['clan-updated'], rows: AT_ONCE })],
  ['due-webhooks', () => ({ rows: AT_ONCE })],
  ['due-webhooks-of', () => ({ clanids: [clanid], rows: AT_ONCE })],
  ['pending-changes', () => ({ webhookid: 1, rows: AT_ONCE })],
])('%s reads at most one batch of the log', async (name, values) => {
  const { text, takes } = statements.get(name)!;
  const given: Record<string, unknown> = values();
  const literal = Object.keys(takes).map((key) => {
    const value = given[key];
    return pg.escapeLiteral(Array.isArray(value) ? `{${value.join(',')}}` : String(value));
  });
  await client.query(`prepare "${name}" as ${text}`);
  await client.query('begin');
  await client.query('update webhooks set due = made');
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, format json) execute "${name}"(${literal.join(', ')})`,
  );
  await client.query('rollback');
  const read = touched(rows[0]!['QUERY PLAN'][0].Plan);
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThanOrEqual(AT_ONCE);
});
