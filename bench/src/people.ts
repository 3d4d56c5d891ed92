import { setTimeout as delay } from 'node:timers/promises';
import { type Client, createClient } from '@clan-companion/contract/core/client';
import { practiceCode } from '../../server/src/testing/practice-code.ts';
import { type Case, ITEMS, OFFER, TREE } from './cases.ts';
import { ask, requestBytes } from './connection.ts';

const OFFERS = 100;
const MARKERS = 50;

export interface Person {
  readonly chatid: string;
  readonly token: string;
}

/** The callers and the data that they use. */
export interface Community {
  readonly people: readonly Person[];
  /** The members of one clan, half of the people. */
  readonly members: readonly Person[];
  readonly clanid: number;
  readonly mapid: number;
}

/** Creates one person with data per connection, so that no two requests wait for the same row lock. */
export async function createCommunity(url: string, count: number): Promise<Community> {
  const people: Person[] = [];
  // Names have the same length, so that all answers have the same size.
  for (let number = 1; number <= count; number += 1) {
    const person = await signIn(url, `Walker ${String(number).padStart(3, '0')}`);
    await addRecords(clientOf(url, person), person);
    people.push(person);
  }
  const [leader, ...others] = people.map((person) => ({ ...person, ...clientOf(url, person) }));
  const { clanid } = await leader!.call('POST /clans', { query: { name: 'Sand Foxes' } });
  const joining = others.slice(0, count / 2 - 1);
  for (const person of joining) {
    await person.call('POST /clans/{clan_id}/requests', { params: { clan_id: clanid } });
    await leader!.call('PUT /clans/{clan_id}/members/{member_id}', {
      params: { clan_id: clanid, member_id: person.chatid },
      query: { action: 'accept' },
    });
  }
  for (const [index, person] of others.slice(joining.length).entries()) {
    await person.call('POST /clans', {
      query: { name: `Clan of the dunes ${index}`, region: 'Europe' },
    });
  }
  for (let offer = 0; offer < OFFERS; offer += 1) {
    await leader!.call('POST /trades', { body: OFFER });
  }
  return {
    people,
    members: people.slice(0, joining.length + 1),
    clanid,
    mapid: await drawMap(leader!),
  };
}

async function drawMap(owner: Client): Promise<number> {
  const { mapid } = await owner.call('POST /maps', { query: { name: 'Iron Valley' } });
  const markers = Array.from({ length: MARKERS }, (_, index) => ({
    x: index + 0.5,
    y: -index,
    type: 'Iron',
  }));
  await owner.call('PUT /maps/{map_id}', { params: { map_id: mapid }, body: { markers } });
  return mapid;
}

async function addRecords(client: Client, { chatid }: Person): Promise<void> {
  await client.call('PUT /users', { body: { dataupdate: 'Wanderer' } });
  await client.call('PUT /users/{chat_id}/tech', {
    params: { chat_id: chatid },
    query: { tree: TREE },
    body: ITEMS,
  });
  await client.call('POST /maps', { query: { name: 'A map of my own' } });
}

export async function signIn(url: string, name: string): Promise<Person> {
  const visitor = createClient({ baseUrl: url });
  const code = await practiceCode(url, visitor, name);
  return visitor.call('POST /users/auth', { body: { code } });
}

const clientOf = (url: string, { token }: Person): Client =>
  createClient({ baseUrl: url, token: () => token });

/** Time for the service to compress and cache the answers. */
const SETTLE_MS = 300;

/** The bytes of each caller's request. GET requests are sent once to warm the cache. */
export async function prepareRequests(
  subject: Case,
  port: number,
  { people, members, clanid, mapid }: Community,
): Promise<Buffer[]> {
  const [method = '', template = ''] = subject.request.split(' ');
  const requests: Buffer[] = [];
  for (const { chatid, token } of subject.members ? members : people) {
    const path = template
      .replace('{chatid}', chatid)
      .replace('{clanid}', String(clanid))
      .replace('{mapid}', String(mapid));
    const headers = {
      ...subject.headers,
      ...(!subject.visitor && { authorization: `Bearer ${token}` }),
    };
    const request = requestBytes({ method, path, headers, body: subject.body });
    if (method === 'GET') await ask(port, request);
    if (!subject.unchanged) {
      requests.push(request);
      continue;
    }
    const known = { ...headers, 'if-none-match': etagOf(await ask(port, request)) };
    requests.push(requestBytes({ method, path, headers: known }));
  }
  await delay(SETTLE_MS);
  return requests;
}

function etagOf(answer: Buffer): string {
  const etag = /^etag: (.+?)\r$/im.exec(answer.toString('latin1'))?.[1];
  if (!etag) throw new Error(`An answer without an ETag:\n${answer.toString('utf8')}`);
  return etag;
}
