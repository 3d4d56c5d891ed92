import { randomUUID } from 'node:crypto';
import { takesIdempotencyKey } from '@clan-companion/contract/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteIdempotencyKeys } from '../jobs/retention.ts';
import { runJob } from '../jobs/testing/run-job.ts';
import {
  casesWhere,
  newWorld,
  prepare,
  type Sendable,
  send as sendTo,
} from '../../testing/cases.ts';
import { foundClan } from '../../testing/clans.ts';
import { anOffer, BOT_KEY } from '../../testing/goods.ts';
import { type Person, startService, type TestService } from '../../testing/service.ts';

let service: TestService;
let second: TestService;
beforeAll(async () => {
  service = await startService({ BOT_KEY, OPEN_MAPS: 'on' });
  second = await service.another();
});
afterAll(() => service.stop());

interface Sent {
  key?: string;
  at?: TestService;
  headers?: Record<string, string>;
}

const send = (request: Sendable, { key, at = service, headers }: Sent = {}) =>
  sendTo(request, {
    at,
    headers: { ...(key !== undefined && { 'idempotency-key': key }), ...headers },
  });

type Answer = Awaited<ReturnType<typeof send>>;

const typeOf = ({ text }: Answer) => (JSON.parse(text) as { type: string }).type;
const isReplay = ({ headers }: Answer) => headers.get('idempotency-replayed') === 'true';
const offerOf = (by: Person, item = 'Iron') => ({
  method: 'POST',
  path: '/trades',
  by,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ ...anOffer, item }),
});
const founding = (by: Person, name: string): Sendable => ({
  method: 'POST',
  path: `/clans?name=${name}`,
  by,
  headers: {},
});
const offersOf = (person: Person) => person.call('GET /users/trades');

const changesSince = (changeid: number) =>
  service.sql('select action from changes where changeid > $1', [changeid]);
const lastChange = async () => {
  const [row] = await service.sql<{ last: number }>(
    'select max(changeid)::int as last from changes',
  );
  return row!.last;
};

describe.each(casesWhere(takesIdempotencyKey).map((one) => [one.key, one] as const))(
  '%s',
  (_, one) => {
    const ask = () => prepare(one, newWorld(service));

    it('answers a repeated request with the first answer, and creates nothing', async () => {
      const request = await ask();
      const key = randomUUID();
      const first = await send(request, { key });
      expect(first.status).toBe(200);
      expect(isReplay(first)).toBe(false);
      const before = await lastChange();
      const again = await send(request, { key, at: second });
      expect(isReplay(again)).toBe(true);
      expect([again.status, again.text]).toEqual([200, first.text]);
      for (const header of ['location', 'cache-tag', 'undo-id', 'content-type', 'cache-control']) {
        expect(again.headers.get(header), header).toBe(first.headers.get(header));
      }
      expect(await changesSince(before)).toEqual([]);
    });

    it('creates one thing for ten simultaneous requests to two instances', async () => {
      const request = await ask();
      const key = randomUUID();
      const before = await lastChange();
      const answers = await Promise.all(
        Array.from({ length: 10 }, (__, n) => send(request, { key, at: n % 2 ? service : second })),
      );
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      expect(answers[0]!.status).toBe(200);
      expect(answers.filter(isReplay)).toHaveLength(9);
      expect(await changesSince(before)).toHaveLength(1);
    });
  },
);

describe('an Idempotency-Key', () => {
  it('lets a client whose answer got lost read what it created', async () => {
    const request = offerOf(await service.signIn());
    const key = randomUUID();
    await send(request, { key });
    const again = await send(request, { key });
    const read = await fetch(second.url + again.headers.get('location')!, {
      headers: { 'consistency-token': again.headers.get('consistency-token')! },
    });
    expect(read.status).toBe(200);
  });

  it('cannot be used for another input or operation', async () => {
    const by = await service.signIn();
    const key = randomUUID();
    await send(offerOf(by), { key });
    const others = [offerOf(by, 'Bone'), founding(by, 'Dune')];
    for (const request of others) {
      const refused = await send(request, { key });
      expect(refused.status).toBe(422);
      expect(typeOf(refused)).toBe('/problems/idempotency-key-reused');
    }
    expect(await offersOf(by)).toHaveLength(1);
  });

  it('belongs to one person', async () => {
    const [one, other] = [await service.signIn(), await service.signIn()];
    const key = randomUUID();
    for (const by of [one, other]) expect(isReplay(await send(offerOf(by), { key }))).toBe(false);
    expect([await offersOf(one), await offersOf(other)]).toMatchObject([[{}], [{}]]);
  });

  it('can be used again after a refusal', async () => {
    const { leader, clanid } = await foundClan(service);
    const request = founding(leader, 'Second');
    const key = randomUUID();
    expect((await send(request, { key })).status).toBe(403);
    await leader.call('DELETE /clans/{clan_id}', { params: { clan_id: clanid } });
    const done = await send(request, { key });
    expect([done.status, isReplay(done)]).toEqual([200, false]);
  });

  it('expires after 24 hours', async () => {
    const request = offerOf(await service.signIn());
    const key = randomUUID();
    await send(request, { key });
    await service.sql(`update idempotency_keys set created = created - interval '25 hours'`);
    expect(isReplay(await send(request, { key }))).toBe(false);
    expect(isReplay(await send(request, { key }))).toBe(true);
    expect(await offersOf(request.by)).toHaveLength(2);
    await service.sql(`update idempotency_keys set created = created - interval '25 hours'`);
    expect(await runJob(service.db, deleteIdempotencyKeys)).toBeGreaterThan(0);
    expect(await service.sql('select from idempotency_keys')).toEqual([]);
  });

  it('counts only if it is among the newest 1,000 of the person', async () => {
    const request = offerOf(await service.signIn());
    const key = randomUUID();
    await send(request, { key });
    await service.sql(`
      insert into idempotency_keys (userid, keyhash, inputhash, answer, created)
      select userid, n::text, '', '', created + n * interval '1 second'
      from idempotency_keys, generate_series(1, 1500) n`);
    await send(request, { key: randomUUID() });
    expect(await service.sql('select from idempotency_keys')).toHaveLength(1000);
    expect(isReplay(await send(request, { key }))).toBe(false);
  });

  it('gives its answer only to a live session', async () => {
    const request = offerOf(await service.signIn());
    const key = randomUUID();
    await send(request, { key });
    await request.by.call('DELETE /users/auth');
    expect((await send(request, { key })).status).toBe(401);
  });

  it('is stored without the secrets of the answer', async () => {
    const by = await service.signIn();
    const path = '/maps?name=Wells&password=correct%20horse';
    const key = randomUUID();
    const { text } = await send({ method: 'POST', path, by, headers: {} }, { key });
    const { password } = JSON.parse(text) as { password: string };
    const rows = await service.sql(
      `select k::text, encode(answer, 'escape') as answer from idempotency_keys k`,
    );
    expect(JSON.stringify(rows)).not.toContain(password);
    expect(JSON.stringify(rows)).not.toContain(key);
  });

  it.each(['', 'a b', 'ü', 'x'.repeat(256), 'a, b'])('must not be %j', async (key) => {
    const refused = await send(offerOf(await service.signIn()), {
      headers: { 'idempotency-key': Buffer.from(key).toString('latin1') },
    });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('header/idempotency-key');
  });

  it('has no effect without a session', async () => {
    const create = () =>
      fetch(`${service.url}/maps?name=Open`, {
        method: 'POST',
        headers: { 'idempotency-key': 'mine' },
      }).then((answer) => answer.json() as Promise<{ mapid: number }>);
    expect((await create()).mapid).not.toBe((await create()).mapid);
  });
});
