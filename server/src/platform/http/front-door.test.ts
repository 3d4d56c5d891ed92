import pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { addMember, act, foundClan, permit, type TestClan } from '../../testing/clans.ts';
import { createMap } from '../../testing/maps.ts';
import { type Person, startService, type TestService } from '../../testing/service.ts';

let service: TestService;
let clan: TestClan;
let member: Person;

beforeAll(async () => {
  service = await startService({}, { proxied: true });
  clan = await foundClan(service);
  member = await addMember(service, clan);
});
afterAll(() => service.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(service.url + path, { headers });

const as = ({ token }: Person) => ({ authorization: `Bearer ${token}` });

async function answeredBeforeRouter(): Promise<number> {
  const metrics = await (await get('/metrics')).text();
  return Number(/^http_requests_ready (\d+)$/m.exec(metrics)?.[1]);
}

/** Sends the request until the front door answers it. */
const warm = (path: string, headers: Record<string, string> = {}) =>
  vi.waitFor(async () => {
    const before = await answeredBeforeRouter();
    const answer = await (await get(path, headers)).json();
    expect(await answeredBeforeRouter()).toBe(before + 1);
    return answer as unknown;
  }, 10_000);

it('sends nothing to callers without a session or with one that ended', async () => {
  const person = await service.signIn();
  const path = `/clans/${clan.clanid}`;
  await warm(path, as(person));
  expect((await get(path)).status).toBe(401);
  expect((await get(path, { authorization: 'Bearer nobody' })).status).toBe(401);
  await person.call('DELETE /users/auth');
  expect((await get(path, as(person))).status).toBe(401);
});

it("sends a clan's pages to its current members only", async () => {
  const person = await addMember(service, clan, { canInvite: true });
  const outsider = await service.signIn();
  const [members, requests] = ['members', 'requests'].map(
    (page) => `/clans/${clan.clanid}/${page}`,
  );
  await warm(members!, as(person));
  await warm(requests!, as(person));
  expect((await get(members!, as(outsider))).status).toBe(403);
  await permit(clan, person, { canInvite: false });
  expect((await get(requests!, as(person))).status).toBe(403);
  expect((await get(members!, as(person))).status).toBe(200);
  await act(clan, 'kick', person);
  expect((await get(members!, as(person))).status).toBe(403);
});

it('never sends a private map: the router checks each caller', async () => {
  const mate = await addMember(service, clan);
  const hidden = await createMap(member, { password: 'open sesame' });
  const read = (page: string, headers = {}) => get(`/maps/${hidden.mapid}${page}`, headers);
  for (const page of ['', '/background']) {
    const before = await answeredBeforeRouter();
    for (const by of [member, mate, member, mate]) {
      expect((await read(page, as(by))).status).toBe(200);
    }
    expect(await answeredBeforeRouter()).toBe(before);
    expect((await read(page)).status).toBe(403);
    expect((await read(page, as(await service.signIn()))).status).toBe(403);
  }
  await act(clan, 'kick', mate);
  for (const page of ['', '/background']) expect((await read(page, as(mate))).status).toBe(403);
});

it('does not send an expired offer', async () => {
  const seller = await service.signIn();
  await seller.call('POST /trades', {
    body: { item: 'Old Rope', quantity: 1, price: '1', type: 'sell', region: 'Asia' },
  });
  const path = '/trades?item=old%20rope';
  expect(await warm(path)).toHaveLength(1);
  // Nobody reports this change, so only the clock can end the cached answer.
  const direct = new pg.Client(service.location);
  await direct.connect();
  await direct.query(
    `update trades set listed = now() - interval '31 days' where item = 'Old Rope'`,
  );
  await direct.end();
  const { feed } = service.db;
  const now = feed.now.bind(feed);
  const month = vi.spyOn(feed, 'now').mockImplementation(() => now() + 31 * 86_400_000);
  onTestFinished(() => month.mockRestore());
  expect(await (await get(path)).json()).toEqual([]);
});

it('sends nothing from the cache while the change feed is down', async () => {
  const other = await service.another();
  const path = '/clusters';
  const ask = () => fetch(other.url + path);
  await ask();
  expect((await ask()).status).toBe(200);
  other.network.cut();
  await expect.poll(async () => (await ask()).status).toBe(503);
  other.network.restore();
  await expect.poll(async () => (await ask()).status).toBe(200);
});
