import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_STALENESS_MS } from '../db/changes/feed.ts';
import { act, addMember, foundClan, join, permit, type TestClan } from '../../testing/clans.ts';
import { type Person, startService, type TestService } from '../../testing/service.ts';

/** Three instances on one database. */
let instances: [TestService, TestService, TestService];
let clan: TestClan;

beforeAll(async () => {
  const first = await startService({}, { proxied: true });
  instances = [first, await first.another(), await first.another()];
  clan = await foundClan(first);
});
afterAll(() => instances[0].stop());

/** Per subject, even on a slow machine. */
const MIN_WRITES = 15;

interface Written {
  readonly version: number;
  readonly on: TestService;
  readonly acknowledged: number;
}

/** A resource that is written repeatedly, with the version that a reader sees. */
interface Subject {
  readonly name: string;
  write(on: TestService, version: number): Promise<Response>;
  read(on: TestService): Promise<Response>;
  versionIn(text: string): number;
}

const json = { 'content-type': 'application/json' };
const authorization = () => ({ authorization: `Bearer ${clan.leader.token}` });

const subjects: Subject[] = [
  {
    name: "a clan's fields",
    write: ({ url }, version) =>
      fetch(`${url}/clans/${clan.clanid}?description=${version}`, {
        method: 'PUT',
        headers: authorization(),
      }),
    read: ({ url }) => fetch(`${url}/clans/${clan.clanid}`, { headers: authorization() }),
    versionIn: (text) => Number(JSON.parse(text).description ?? 0),
  },
  {
    name: 'the list of clans',
    write: ({ url }, version) =>
      fetch(`${url}/clans/${clan.clanid}?symbol=${version}`, {
        method: 'PUT',
        headers: authorization(),
      }),
    read: ({ url }) => fetch(`${url}/clans`),
    versionIn: (text) => Number(JSON.parse(text)[0].symbol ?? 0),
  },
  {
    name: 'the offers',
    write: ({ url }, version) =>
      fetch(`${url}/trades`, {
        method: 'POST',
        headers: { ...json, ...authorization() },
        body: JSON.stringify({
          item: 'Rope',
          quantity: version,
          price: '1',
          type: 'sell',
          region: 'Asia',
        }),
      }),
    read: ({ url }) => fetch(`${url}/trades?limit=1`),
    versionIn: (text) => Number(JSON.parse(text)[0]?.quantity ?? 0),
  },
  {
    name: "a member's name in the clan's list",
    write: ({ url }, version) =>
      fetch(`${url}/users`, {
        method: 'PUT',
        headers: { ...json, ...authorization() },
        body: JSON.stringify({ dataupdate: String(version) }),
      }),
    read: ({ url }) => fetch(`${url}/clans/${clan.clanid}/members`, { headers: authorization() }),
    versionIn: (text) => Number(JSON.parse(text)[0].nickname ?? 0),
  },
];

/** Reads and writes a subject at full speed; returns the reads that were staler than allowed. */
async function strain(subject: Subject, until: number) {
  const acknowledged: Written[] = [];
  const continues = () => performance.now() < until || acknowledged.length < MIN_WRITES;
  const stale: string[] = [];
  let reads = 0;
  const writer = async () => {
    for (let version = 1; continues(); version += 1) {
      const on = instances[version % 3]!;
      const answer = await subject.write(on, version).catch(() => undefined);
      await answer?.text();
      if (answer?.status === 200) {
        acknowledged.push({ version, on, acknowledged: performance.now() });
      }
      await delay(Math.random() * 40);
    }
  };
  const reader = async (on: TestService) => {
    while (continues()) {
      const began = performance.now();
      const before = acknowledged.length;
      const answer = await subject.read(on).catch(() => undefined);
      const text = await answer?.text();
      if (answer?.status !== 200) {
        await delay(5);
        continue;
      }
      reads += 1;
      // Public answers may be older while the database is away, and then say so.
      const age = Number(answer.headers.get('age') ?? 0) * 1000 || MAX_STALENESS_MS;
      const needed = acknowledged
        .slice(0, before)
        .findLast((write) => write.acknowledged + (write.on === on ? 0 : age) <= began);
      const seen = subject.versionIn(text!);
      if (needed && seen < needed.version) {
        stale.push(
          `${subject.name}: ${seen} on ${instances.indexOf(on)} instead of ${needed.version}`,
        );
      }
    }
  };
  await Promise.all([writer(), ...instances.map(reader)]);
  return { stale, reads };
}

/** Strains all subjects at once, so that each is also slowed down by the others. */
async function expectFresh(ms: number): Promise<void> {
  const until = performance.now() + ms;
  const results = await Promise.all(subjects.map((subject) => strain(subject, until)));
  expect(results.flatMap(({ stale }) => stale)).toEqual([]);
  for (const { reads } of results) expect(reads).toBeGreaterThan(MIN_WRITES);
}

it('answers under load are not staler than allowed, also while the database connection fails', async () => {
  const breaking = async () => {
    await delay(500);
    for (const [index, { network }] of [...instances, instances[0]].entries()) {
      if (index % 2 === 0) network.cut();
      else network.hold();
      await delay(MAX_STALENESS_MS + 100);
      network.restore();
      await delay(200);
    }
  };
  await Promise.all([expectFresh(3_000), breaking()]);
  for (const { db } of instances) await expect.poll(() => db.feed.isCurrent).toBe(true);
});

describe('a revoked right', () => {
  const TIMES = 4;
  const times = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: TIMES }, work));
  const statusOf = async ({ url }: TestService, path: string, token: string) =>
    (await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })).status;

  /** Every instance has cached the right before it is revoked on the first one. */
  async function expectRevoked(
    { token }: Person,
    { path, status }: { path: string; status: number },
    revoke: () => Promise<unknown>,
  ): Promise<void> {
    for (const instance of [...instances, ...instances]) {
      expect(await statusOf(instance, path, token)).toBe(200);
    }
    await revoke();
    const [first, second, third] = instances;
    const here = await statusOf(first, path, token);
    await delay(MAX_STALENESS_MS);
    const elsewhere = [await statusOf(second, path, token), await statusOf(third, path, token)];
    expect([here, ...elsewhere]).toEqual([status, status, status]);
  }

  it('ends at once on that instance and soon on others: a session', () =>
    times(async () => {
      const person = await instances[0].signIn();
      const signOut = () => person.call('DELETE /users/auth');
      await expectRevoked(person, { path: '/users', status: 401 }, signOut);
    }));

  it('ends at once on that instance and soon on others: a membership', async () => {
    const path = `/clans/${clan.clanid}/members`;
    await times(async () => {
      const person = await addMember(instances[0], clan);
      await delay(MAX_STALENESS_MS);
      await expectRevoked(person, { path, status: 403 }, () => act(clan, 'kick', person));
      await join(clan, person);
      await delay(MAX_STALENESS_MS);
      await expectRevoked(person, { path, status: 403 }, () => act(clan, 'kick', person));
    });
  });

  it('ends at once on that instance and soon on others: a permission', async () => {
    const path = `/clans/${clan.clanid}/requests`;
    await times(async () => {
      const person = await addMember(instances[0], clan, { canInvite: true });
      await delay(MAX_STALENESS_MS);
      const forbid = () => permit(clan, person, { canInvite: false });
      await expectRevoked(person, { path, status: 403 }, forbid);
    });
  });
});
