import { changes } from '@clan-companion/contract/changes';
import type { Operation } from '@clan-companion/contract/core/operation';
import { operations } from '@clan-companion/contract/operations';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, parseAnswers } from '../../../fuzz/parse-answers.ts';
import { allCases } from '../../testing/cases.ts';
import { BOT_KEY } from '../../testing/goods.ts';
import { rawExchange } from '../../testing/raw-exchange.ts';
import { type Person, startService, type TestService } from '../../testing/service.ts';
import { setStage, type Stage } from '../../testing/stage.ts';

let service: TestService;
let stage: Stage;

/** The kinds of change that the acts recorded, not what had to happen before. */
const recorded = new Set<string>();
let lastChange = '0';

beforeAll(async () => {
  service = await startService({ BOT_KEY });
  stage = await setStage(service, prepareAct);
});
afterAll(() => service.stop());

/** Left out, like the reads of the bot and of operators, because they are never cached. */
const LEFT_OUT = [
  'GET /app/config.json',
  'GET /events',
  'GET /maps/{map_id}/events',
  'GET /app/game-data.json',
  // Shows when each session was last used, which is not recorded as a change.
  'GET /users/sessions',
  'GET /users/export',
  // A tile of a version never changes.
  'GET /maps/{map_id}/background/tiles/{version}/{level}/{column}/{row}',
];

const features = Object.entries(allCases);
const paths = () => features.flatMap(([, { reads }]) => reads?.(stage) ?? []);

/** Which operation an address is of. */
const gets = Object.entries<Operation>(operations)
  .filter(([key]) => /^GET \/(?!bot\/|admin\/)/.test(key) && !LEFT_OUT.includes(key))
  // An address such as `/trades/mine` is not a trade.
  .toSorted(([a], [b]) => a.split('{').length - b.split('{').length)
  .map(([key, { access }]) => {
    const pattern = key.slice('GET '.length).replaceAll(/\{\w+\}/g, '[^/]+');
    return { key, access, address: new RegExp(`^${pattern}(?:\\?|$)`) };
  });
const readerOf = (path: string) => gets.find(({ address }) => address.test(path));

/** A public answer is the same for everybody, so one viewer is enough. */
const canRead = (viewer: Person | undefined, path: string) => {
  const access = readerOf(path)?.access;
  return viewer ? access !== 'public' : access !== 'session';
};

/** Of each viewer. An overloaded service refuses to work on more than 100 requests at once. */
const MAX_AT_ONCE = 20;

/** The status with the answer, or with the type of the problem. */
const shown = ({ status, body }: Answer) =>
  `${status} ${status === 200 ? body : (JSON.parse(body) as { type: string }).type}`;

/** Sends the requests together, on one connection, which is much faster than one after the other. */
async function readTogether(some: readonly string[], viewer: Person | undefined) {
  const authorization = viewer ? `Authorization: Bearer ${viewer.token}\r\n` : '';
  const heads = some.map((path) => `GET ${path} HTTP/1.1\r\nHost: service\r\n${authorization}`);
  const bytes = await rawExchange(service.url, `${heads.join('\r\n')}Connection: close\r\n\r\n`);
  const answers = parseAnswers(Buffer.from(bytes, 'latin1'), false);
  return some.map((path, index) => [path, shown(answers[index]!)] as const);
}

async function readAs(viewer: Person | undefined): Promise<Record<string, string>> {
  const readable = paths().filter((path) => canRead(viewer, path));
  const answers: (readonly [string, string])[] = [];
  while (readable.length > 0)
    answers.push(...(await readTogether(readable.splice(0, MAX_AT_ONCE), viewer)));
  return Object.fromEntries(answers);
}

/** Everything that a leader, a member, an outsider and an anonymous visitor can read. */
async function readAll(): Promise<Record<string, Record<string, string>>> {
  const { clan, member, outsider } = stage;
  const viewers = { leader: clan.leader, member, outsider, visitor: undefined };
  const answers = Object.entries(viewers).map(async ([name, viewer]) => [
    name,
    await readAs(viewer),
  ]);
  return Object.fromEntries(await Promise.all(answers)) as Record<string, Record<string, string>>;
}

/** The kinds of the changes since the last call. Drops the cache, as any `service.sql` does. */
async function readActions(): Promise<string[]> {
  const rows = await service.sql<{ changeid: string; action: string }>(
    'select changeid, action from changes where changeid > $1 order by changeid',
    [lastChange],
  );
  lastChange = rows.at(-1)?.changeid ?? lastChange;
  return rows.map(({ action }) => action);
}

/** Fills the cache. Changes so far are not those of an act. */
async function prepareAct() {
  await readActions();
  return readAll();
}

async function readAgainWithoutCache() {
  service.db.feed.forget();
  return readAll();
}

it('reads every operation that can be cached', () => {
  const found = new Set(paths().map((path) => readerOf(path)?.key));
  expect(found).toEqual(new Set(gets.map(({ key }) => key)));
});

it('detects a missed change: a direct write to the database shows only without the cache', async () => {
  await readAll();
  const direct = new pg.Client(service.location);
  await direct.connect();
  await direct.query(`update clans set description = 'unrecorded' where clanid = $1`, [
    stage.clan.clanid,
  ]);
  await direct.end();
  const cached = await readAll();
  expect(await readAgainWithoutCache()).not.toEqual(cached);
});

describe.each(features)('%s', (_, { acts }) => {
  it.runIf(acts)(
    'answers after each act as it would without a cache',
    async () => {
      stage = await setStage(service, prepareAct);
      await prepareAct();
      for (const [name, perform] of acts!(stage)) {
        await perform();
        const cached = await readAll();
        for (const action of await readActions()) recorded.add(action);
        expect(cached, name).toEqual(await readAgainWithoutCache());
      }
    },
    60_000,
  );
});

it('has acts that record every kind of change', () => {
  expect(recorded.size, 'Run this together with the acts above').toBeGreaterThan(0);
  expect(Object.keys(changes).filter((action) => !recorded.has(action))).toEqual([]);
});
