import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HEARD_WITHIN_MS } from '../db/changes/feed.ts';
import { act, addMember, foundClan, join, permit, type TestClan } from '../testing/clans.ts';
import { startService, type TestService } from '../testing/service.ts';

/** Three instances on one database. */
let instances: [TestService, TestService, TestService];
let clan: TestClan;

beforeAll(async () => {
  const first = await startService();
  instances = [first, await first.another(), await first.another()];
  clan = await foundClan(first);
});
afterAll(() => instances[0].stop());

/** However slow the machine is, so many. */
const MIN_WRITES = 15;

interface Written {
  readonly version: number;
  readonly on: TestService;
  readonly acknowledged: number;
}

/** Something that is written again and again, with the version that a reader sees. */
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

/** Reads and writes at full speed for a while; every read that was older than it may be. */
async function strain(subject: Subject, ms: number) {
  const until = performance.now() + ms;
  const acknowledged: Written[] = [];
  const goesOn = () => performance.now() < until || acknowledged.length < MIN_WRITES;
  const tooOld: string[] = [];
  let reads = 0;
  const writer = async () => {
    for (let version = 1; goesOn(); version += 1) {
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
    while (goesOn()) {
      const began = performance.now();
      const needed = acknowledged.findLast(
        (write) => write.acknowledged + (write.on === on ? 0 : HEARD_WITHIN_MS) <= began,
      );
      const answer = await subject.read(on).catch(() => undefined);
      const text = await answer?.text();
      if (answer?.status !== 200) {
        await delay(5);
        continue;
      }
      reads += 1;
      const seen = subject.versionIn(text!);
      if (needed && seen < needed.version) {
        tooOld.push(`${seen} on ${instances.indexOf(on)} instead of ${needed.version}`);
      }
    }
  };
  const readers = instances.flatMap((on) => Array.from({ length: 4 }, () => reader(on)));
  await Promise.all([writer(), ...readers]);
  return { tooOld, reads };
}

describe('no answer is older than the last acknowledged write allows', () => {
  it.each(subjects)('under load: $name', async (subject) => {
    const { tooOld, reads } = await strain(subject, 2_000);
    expect(tooOld).toEqual([]);
    expect(reads).toBeGreaterThan(MIN_WRITES);
  });

  it.each(subjects)('while the database comes and goes: $name', async (subject) => {
    const breaking = async () => {
      for (const [index, { network }] of [...instances, ...instances].entries()) {
        if (index < 3) network.cut();
        else network.hold();
        await delay(350);
        network.restore();
        await delay(200);
      }
    };
    const [{ tooOld, reads }] = await Promise.all([strain(subject, 3_600), breaking()]);
    expect(tooOld).toEqual([]);
    expect(reads).toBeGreaterThan(MIN_WRITES);
    for (const { db } of instances) await expect.poll(() => db.feed.hearing).toBe(true);
  });
});

describe('rights end at once where they were ended, and in time elsewhere', () => {
  const ROUNDS = 8;
  const statusOf = async ({ url }: TestService, path: string, token: string) =>
    (await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })).status;

  /** Everybody has it at hand; then it is taken away on one, and asked for on all. */
  async function takenAway(path: string, token: string, takeAway: () => Promise<unknown>) {
    for (let n = 0; n < 2; n += 1) {
      for (const instance of instances) expect(await statusOf(instance, path, token)).toBe(200);
    }
    await takeAway();
    const here = await statusOf(instances[0], path, token);
    await delay(HEARD_WITHIN_MS);
    const [, second, third] = instances;
    return [here, await statusOf(second, path, token), await statusOf(third, path, token)];
  }

  it('a session', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const person = await instances[0].signIn();
      const end = () => person.call('DELETE /users/auth');
      expect(await takenAway('/users', person.token, end)).toEqual([401, 401, 401]);
    }
  });

  it('a membership', async () => {
    const person = await addMember(instances[0], clan);
    for (let round = 0; round < ROUNDS; round += 1) {
      const path = `/clans/${clan.clanid}/members`;
      const kick = () => act(clan, 'kick', person);
      expect(await takenAway(path, person.token, kick)).toEqual([403, 403, 403]);
      await join(clan, person);
      await delay(HEARD_WITHIN_MS);
    }
  });

  it('a permission', async () => {
    const person = await addMember(instances[0], clan);
    for (let round = 0; round < ROUNDS; round += 1) {
      await permit(clan, person, { canInvite: true });
      await delay(HEARD_WITHIN_MS);
      const path = `/clans/${clan.clanid}/requests`;
      const forbid = () => permit(clan, person, { canInvite: false });
      expect(await takenAway(path, person.token, forbid)).toEqual([403, 403, 403]);
    }
  });
});
