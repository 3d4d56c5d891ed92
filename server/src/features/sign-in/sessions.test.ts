import { EventEmitter, once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { ProblemError } from '@clan-companion/contract/core/client';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Queryable } from '../../platform/db/statement.ts';
import { Sessions } from './sessions.ts';
import { practiceCode } from '../../testing/practice-code.ts';
import type { Person, TestService } from '../../testing/service.ts';
import { borrowService } from '../../testing/shared-service.ts';

let service: TestService;
let giveBack: () => Promise<void>;
let other: TestService;
beforeAll(async () => {
  ({ service, giveBack } = await borrowService({}));
  other = await service.another();
});
afterAll(() => giveBack());

let names = 0;
const newName = (): string => `Session person ${(names += 1)}`;

/** A new person, signed in on that many devices. */
async function devices(count: number): Promise<[Person, ...Person[]]> {
  const name = newName();
  const first = await service.signIn(name);
  const rest: Person[] = [];
  while (rest.length < count - 1) rest.push(await service.signIn(name));
  return [first, ...rest];
}

const sessionsOf = (person: Person) => person.call('GET /users/sessions');

async function currentId(person: Person): Promise<number> {
  const current = (await sessionsOf(person)).find((session) => session.current);
  if (!current) throw new Error('No session is the current one');
  return current.sessionid;
}

const get = (path: string, headers: Record<string, string>, on = service): Promise<Response> =>
  fetch(on.url + path, { headers });

/** The list requires only a session, so no other check can hide one that is still valid. */
const statusOn = async (on: TestService, { token }: Person): Promise<number> =>
  (await get('/users/sessions', { authorization: `Bearer ${token}` }, on)).status;

const end = (person: Person, id: string | number): Promise<Response> =>
  fetch(`${service.url}/users/sessions/${id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${person.token}` },
  });

/** The other instance learns of it with a delay. */
const expectEndedEverywhere = async (person: Person): Promise<void> => {
  expect(await statusOn(service, person)).toBe(401);
  await vi.waitFor(async () => expect(await statusOn(other, person)).toBe(401), {
    timeout: 10_000,
    interval: 20,
  });
};

async function expectProblem(answer: Response, status: number, type: string): Promise<void> {
  expect(await answer.json()).toMatchObject({ type: `/problems/${type}`, status });
  expect(answer.status).toBe(status);
}

describe('the browser of a session', () => {
  it('is named in the list and in the export, without the header itself', async () => {
    const [person] = await devices(1);
    const { sessionid } = (await sessionsOf(person))[0]!;
    const code = await practiceCode(service.url, person, person.chattag);
    const signedIn = await fetch(`${service.url}/users/auth`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
      },
      body: JSON.stringify({ code }),
    });
    expect(signedIn.status).toBe(200);
    const sessions = await sessionsOf(person);
    expect(sessions.map(({ browser }) => browser)).toEqual([undefined, 'Firefox on Linux']);
    expect(sessions[0]!.sessionid).toBe(sessionid);
    const { sessions: exported } = await person.call('GET /users/export');
    expect(exported).toEqual(sessions);
    expect(JSON.stringify(exported)).not.toContain('Gecko');
  });
});

describe('ending all other sessions', () => {
  it('ends them everywhere, and keeps this one and those of other people', async () => {
    const [phone, laptop, tablet] = await devices(3);
    const [stranger] = await devices(1);
    expect(await laptop!.call('DELETE /users/sessions')).toBe(true);
    await expectEndedEverywhere(phone);
    await expectEndedEverywhere(tablet!);
    expect((await sessionsOf(laptop!)).map(({ current }) => current)).toEqual([true]);
    expect(await sessionsOf(stranger)).toHaveLength(1);
    expect(await laptop!.call('DELETE /users/sessions')).toBe(true);
  });

  it('lets several devices end each other at once', async () => {
    const all = await devices(6);
    const answers = await Promise.all(
      all.map(({ token }) =>
        fetch(`${service.url}/users/sessions`, {
          method: 'DELETE',
          headers: { authorization: `Bearer ${token}` },
        }),
      ),
    );
    for (const { status } of answers) expect([200, 401]).toContain(status);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
  });
});

describe('the list of sessions', () => {
  it('contains each device, and marks the current one', async () => {
    const before = Date.now();
    const [phone, laptop] = await devices(2);
    const sessions = await sessionsOf(laptop!);
    expect(sessions).toEqual([
      {
        sessionid: expect.any(Number),
        created: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        lastused: sessions[0]!.created,
        current: false,
      },
      expect.objectContaining({ sessionid: sessions[1]!.sessionid, current: true }),
    ]);
    expect(Math.abs(Date.parse(sessions[0]!.created) - before)).toBeLessThan(10_000);
    expect((await sessionsOf(phone)).map(({ current }) => current)).toEqual([true, false]);
  });

  it('contains no sessions of other people', async () => {
    const [ann] = await devices(1);
    const [bob] = await devices(1);
    expect(await sessionsOf(ann)).toHaveLength(1);
    expect(await currentId(ann)).not.toBe(await currentId(bob));
  });

  it.each([
    [2, [2, 2, 1]],
    [1, [1, 1, 1, 1, 1]],
    [4, [4, 1]],
    [5, [5]],
    [200, [5]],
  ])('comes in pages of %i: %j', async (limit, sizes) => {
    const [person] = await devices(5);
    await devices(1);
    const pages: number[][] = [];
    let path: string | undefined = `/users/sessions?limit=${limit}&more=ignored`;
    while (path !== undefined && pages.length < 10) {
      const answer: Response = await get(path, { authorization: `Bearer ${person.token}` });
      const rows = (await answer.json()) as { sessionid: number }[];
      pages.push(rows.map(({ sessionid }) => sessionid));
      const link: string | null = answer.headers.get('link');
      path = link === null ? undefined : /^<([^>]+)>; rel="next"$/.exec(link)?.[1];
      expect(path === undefined).toBe(link === null);
    }
    expect(pages.map((page) => page.length)).toEqual(sizes);
    expect(pages.flat()).toEqual((await sessionsOf(person)).map(({ sessionid }) => sessionid));
  });

  it.each([
    'limit=0',
    'limit=201',
    'limit=-1',
    'limit=1.5',
    'limit=abc',
    'limit=',
    'limit=1&limit=2',
    'cursor=',
    'cursor=abc',
    `cursor=${Buffer.from('[-1]').toString('base64url')}`,
    `cursor=${Buffer.from('["1"]').toString('base64url')}`,
    `cursor=${Buffer.from('[2147483648]').toString('base64url')}`,
    `cursor=${'x'.repeat(1001)}`,
  ])('rejects the query ?%s', async (query) => {
    const [person] = await devices(1);
    const answer = await get(`/users/sessions?${query}`, {
      authorization: `Bearer ${person.token}`,
    });
    await expectProblem(answer, 400, 'invalid-input');
  });

  it('contains no sessions of other people, even with the cursor of another person', async () => {
    const [ann] = await devices(2);
    const [bob] = await devices(1);
    const { headers } = await ann.send('GET /users/sessions', { query: { limit: 1 } });
    const cursor = /cursor=([\w-]+)/.exec(headers.get('link') ?? '')?.[1];
    expect(cursor).toBeDefined();
    const sessions = await bob.call('GET /users/sessions', { query: { cursor: cursor! } });
    expect(sessions.map(({ sessionid }) => sessionid)).toEqual([await currentId(bob)]);
  });
});

describe('signing out', () => {
  it('ends the calling session and no other, everywhere', async () => {
    const [phone, laptop] = await devices(2);
    expect(await statusOn(other, phone)).toBe(200);
    expect(await phone.call('DELETE /users/auth')).toBe(true);
    await expectEndedEverywhere(phone);
    expect(await statusOn(service, laptop!)).toBe(200);
    expect(await statusOn(other, laptop!)).toBe(200);
    expect(await sessionsOf(laptop!)).toHaveLength(1);
  });

  it('answers 401 the second time', async () => {
    const [person] = await devices(1);
    await person.call('DELETE /users/auth');
    const again = person.call('DELETE /users/auth');
    await expect(again).rejects.toMatchObject({ status: 401, problem: 'sign-in-needed' });
  });
});

describe('ending a session by its id', () => {
  it('ends that session on every instance', async () => {
    const [phone, laptop, tablet] = await devices(3);
    expect(await statusOn(other, phone)).toBe(200);
    const answer = await end(laptop!, await currentId(phone));
    expect(answer.status).toBe(200);
    expect(await answer.json()).toBe(true);
    await expectEndedEverywhere(phone);
    expect(await statusOn(service, laptop!)).toBe(200);
    expect(await statusOn(service, tablet!)).toBe(200);
  });

  it('can end the current session', async () => {
    const [person] = await devices(1);
    expect((await end(person, await currentId(person))).status).toBe(200);
    await expectEndedEverywhere(person);
  });

  it('answers 404 for a session of another person or one that does not exist', async () => {
    const [ann] = await devices(1);
    const [bob] = await devices(1);
    await expectProblem(await end(bob, await currentId(ann)), 404, 'no-such-session');
    await expectProblem(await end(bob, 2_147_483_647), 404, 'no-such-session');
    expect(await statusOn(service, ann)).toBe(200);
  });

  it.each([
    '0',
    '-1',
    '1.5',
    'abc',
    '2147483648',
    '99999999999',
    '%00',
    '+1',
    '0x1',
    '1e1',
    '%201',
    '١',
    '1,2',
    `1${'0'.repeat(5_000)}`,
  ])('rejects the malformed id %.20s', async (id) => {
    const [person] = await devices(1);
    await expectProblem(await end(person, id), 400, 'invalid-input');
  });

  it('ends it once if requested twenty times at once', async () => {
    const [phone, laptop] = await devices(2);
    const id = await currentId(phone);
    const answers = await Promise.all(Array.from({ length: 20 }, () => end(laptop!, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(19);
    const ended = await service.sql(
      `select from changes where action = 'session-ended' and detail ->> 'sessionid' = $1`,
      [String(id)],
    );
    expect(ended).toHaveLength(1);
  });
});

it('does not cache a session that ends during its lookup', async () => {
  const [phone, laptop] = await devices(2);
  const id = await currentId(phone);
  const release = new EventEmitter();
  const run: Queryable['run'] = async (prepared) => {
    const rows = await service.db.run(prepared);
    release.emit('read');
    await once(release, 'go on');
    return rows;
  };
  const sessions = new Sessions({ ...service.db, run }, new Set());
  const read = once(release, 'read');
  const finding = sessions.find(phone.token);
  await read;
  expect((await end(laptop!, id)).status).toBe(200);
  release.emit('go on');
  expect(await finding).toMatchObject({ sessionid: id });
  expect(sessions.remembered(phone.token)).toBeUndefined();
});

describe('a session expires', () => {
  const expiresOf = async (person: Person): Promise<number> => {
    const rows = await service.sql<{ days: number }>(
      `select extract(epoch from expires - created)::float / 86400 as days
       from sessions where sessionid = $1`,
      [await currentId(person)],
    );
    return rows[0]!.days;
  };

  const expire = async (person: Person): Promise<void> => {
    await service.sql(`update sessions set expires = now() - interval '1 s' where sessionid = $1`, [
      await currentId(person),
    ]);
  };

  it('after 30 days', async () => {
    const [person] = await devices(1);
    expect(await expiresOf(person)).toBeCloseTo(30, 5);
  });

  it('after SESSION_DAYS days', async () => {
    const weekly = await service.another({ SESSION_DAYS: '7' });
    expect(await expiresOf(await weekly.signIn(newName()))).toBeCloseTo(7, 5);
  });

  it('and is then neither accepted nor listed', async () => {
    const [old, young] = await devices(2);
    await expire(old);
    const late = await service.another();
    expect(await statusOn(late, old)).toBe(401);
    expect(await statusOn(late, young!)).toBe(200);
    expect(await sessionsOf(young!)).toHaveLength(1);
  });

  it('even if an instance has cached it and has a wrong clock', async () => {
    const [person] = await devices(1);
    const sessionid = await currentId(person);
    const now = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: now + 31 * 86_400_000 });
    onTestFinished(() => void vi.useRealTimers());
    expect(await statusOn(service, person)).toBe(200);
    vi.setSystemTime(now - 31 * 86_400_000);
    const began = performance.now();
    await service.sql(`update sessions set expires = now() + interval '3 s' where sessionid = $1`, [
      sessionid,
    ]);
    expect(await statusOn(service, person)).toBe(200);
    await vi.waitFor(async () => expect(await statusOn(service, person)).toBe(401), 10_000);
    expect(performance.now() - began).toBeGreaterThan(2_900);
  });
});

describe('a deleted account', () => {
  it('has no session left on any instance', async () => {
    const people = await devices(3);
    for (const person of people) expect(await statusOn(other, person)).toBe(200);
    expect(await people[0].call('DELETE /users')).toBe(true);
    for (const person of people) await expectEndedEverywhere(person);
  });

  it('starts empty after a new sign-in', async () => {
    const name = newName();
    const before = await service.signIn(name);
    await before.call('PUT /users', { body: { dataupdate: 'Nick' } });
    await before.call('DELETE /users');
    const after = await service.signIn(name);
    expect(await after.call('GET /users')).toEqual({ chatid: before.chatid, chattag: name });
    await expectEndedEverywhere(before);
  });
});

describe('the session token', () => {
  it.each([
    ['as it should be', (token: string) => `Bearer ${token}`],
    ['with the scheme in lower case', (token: string) => `bearer ${token}`],
    ['with the scheme in capitals', (token: string) => `BEARER ${token}`],
    ['behind several spaces', (token: string) => `Bearer   ${token}`],
    ['before white space', (token: string) => `Bearer ${token} \t`],
  ])('is accepted %s', async (_, authorization) => {
    const [person] = await devices(1);
    const answer = await get('/users', { authorization: authorization(person.token) });
    expect(answer.status).toBe(200);
  });

  it.each([
    ['alone', (token: string) => token],
    ['without the space', (token: string) => `Bearer${token}`],
    ['with another scheme', (token: string) => `Bot ${token}`],
    ['as Basic', (token: string) => `Basic ${token}`],
    ['as a Basic password', (token: string) => `Basic ${btoa(`:${token}`)}`],
    ['with something behind it', (token: string) => `Bearer ${token} more`],
    ['with a comma behind it', (token: string) => `Bearer ${token},`],
    ['with a letter more', (token: string) => `Bearer ${token}A`],
    ['with a letter less', (token: string) => `Bearer ${token.slice(1)}`],
    ['with padding', (token: string) => `Bearer ${token}=`],
    ['in quotes', (token: string) => `Bearer "${token}"`],
    ['in capitals', (token: string) => `Bearer ${token.toUpperCase()}`],
    ['twice', (token: string) => `Bearer ${token} ${token}`],
    ['twice, as a list', (token: string) => `Bearer ${token}, Bearer ${token}`],
    ['of nobody', () => `Bearer ${'A'.repeat(43)}`],
    ['of no length', () => 'Bearer '],
    ['with letters of other scripts', () => `Bearer ${'\u00e9'.repeat(43)}`],
    ['of 8,000 letters', () => `Bearer ${'A'.repeat(8_000)}`],
  ])('is not accepted %s', async (_, authorization) => {
    const [person] = await devices(1);
    const answer = await get('/users', { authorization: authorization(person.token) });
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    await expectProblem(answer, 401, 'sign-in-needed');
  });

  it('is not accepted as its stored hash', async () => {
    const [person] = await devices(1);
    const rows = await service.sql<{ tokenhash: string }>(
      `select tokenhash from sessions where sessionid = $1`,
      [await currentId(person)],
    );
    const authorization = `Bearer ${rows[0]!.tokenhash}`;
    expect((await get('/users', { authorization })).status).toBe(401);
  });

  it.each(['token', 'access_token', 'authorization'])(
    'is not read from a query, cookie or body: %s',
    async (name) => {
      const [{ token }] = await devices(1);
      const answers = await Promise.all([
        get(`/users?${name}=${token}`, {}),
        get(`/users?${name}=Bearer%20${token}`, {}),
        get('/users', { cookie: `${name}=${token}` }),
        get('/users', { [`x-${name.replace('_', '-')}`]: `Bearer ${token}` }),
        fetch(`${service.url}/users`, {
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ dataupdate: 'Nick', [name]: token }),
        }),
        fetch(`${service.url}/users`, {
          method: 'DELETE',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: `${name}=${token}`,
        }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(401));
    },
  );

  it.each([
    ['the good one first', (token: string) => [token, 'A'.repeat(43)], 200],
    ['the good one last', (token: string) => ['A'.repeat(43), token], 401],
  ])('is read from the first of two headers: %s', async (_, tokens, status) => {
    const [person] = await devices(1);
    const twice = tokens(person.token).flatMap((token) => ['authorization', `Bearer ${token}`]);
    const sent = request(`${service.url}/users`, {
      headers: ['host', 'localhost', ...twice],
    }).end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(status);
  });

  it('causes a ProblemError in the client once it is invalid', async () => {
    const [person] = await devices(1);
    await person.call('DELETE /users/auth');
    await expect(sessionsOf(person)).rejects.toThrow(ProblemError);
  });
});
