import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, foundClan, type TestClan } from '../../testing/clans.ts';
import { addWalker } from '../../testing/goods.ts';
import { type Person, startService, type TestService } from '../../testing/service.ts';

let service: TestService;
let clan: TestClan;
let member: Person;
let walkerid: string;
beforeAll(async () => {
  service = await startService();
  clan = await foundClan(service);
  member = await addMember(service, clan);
  ({ walkerid } = await addWalker(clan.leader));
});
afterAll(() => service.stop());

interface Write {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

const send = ({ method, path, body }: Write, headers: Record<string, string>) =>
  fetch(service.url + path, {
    method,
    headers: {
      authorization: `Bearer ${clan.leader.token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

let permissions = 0;

/** Different from the last seven. */
function nextPermissions(): string {
  permissions += 1;
  const names = ['canEdit', 'canInvite', 'canKick'];
  return names.map((name, bit) => `${name}=${(permissions >> bit) % 2 === 1}`).join('&');
}

/** Writes of resources that can be read at the same path. Each changes what it writes. */
const writes: (() => Write)[] = [
  () => ({
    method: 'PUT',
    path: `/clans/${clan.clanid}/members/${member.chatid}/permissions?${nextPermissions()}`,
  }),
  () => ({ method: 'PUT', path: `/walkers/${walkerid}`, body: { name: crypto.randomUUID() } }),
  () => ({ method: 'PUT', path: '/users', body: { dataupdate: crypto.randomUUID().slice(0, 8) } }),
  () => ({
    method: 'PUT',
    path: `/users/${clan.leader.chatid}/tech?tree=Vitamins`,
    body: [crypto.randomUUID()],
  }),
  () => ({ method: 'PUT', path: `/clans/${clan.clanid}?description=${crypto.randomUUID()}` }),
  () => ({
    method: 'PUT',
    path: `/clans/${clan.clanid}/chatbot?guildid=${10 ** 17 + Math.floor(Math.random() * 1e9) * 16}`,
  }),
];

describe('If-Match', () => {
  it.each(writes.map((make, index) => ({ make, index })))(
    'decides whether a write happens ($index)',
    async ({ make }) => {
      expect((await send(make(), {})).status).toBe(200);
      const { path } = make();
      const read = { method: 'GET', path: path.startsWith('/clans') ? path.split('?')[0]! : path };
      const etag = (await send(read, { 'accept-encoding': 'br' })).headers.get('etag')!;
      expect((await send(make(), { 'if-match': etag })).status).toBe(200);
      const late = await send(make(), { 'if-match': etag });
      expect({ status: late.status, ...(await late.json()) }).toMatchObject({
        status: 412,
        type: '/problems/changed-meanwhile',
      });
      expect((await send(make(), { 'if-match': '*' })).status).toBe(200);
      expect((await send(make(), { 'if-match': `W/${etag}` })).status).toBe(412);
    },
  );

  it('lets one of many concurrent writers win', async () => {
    const path = `/users/${clan.leader.chatid}/tech?tree=Race`;
    const etag = (await send({ method: 'GET', path }, {})).headers.get('etag')!;
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async (_, n) => {
        const answer = await send({ method: 'PUT', path, body: [`by ${n}`] }, { 'if-match': etag });
        return answer.status;
      }),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 412)).toHaveLength(7);
  });

  it('guards the deletion of a private map', async () => {
    const created = await send({ method: 'POST', path: '/maps?name=Old&password=sesame' }, {});
    const { mapid } = (await created.json()) as { mapid: number };
    const path = `/maps/${mapid}`;
    const etag = (await send({ method: 'GET', path }, {})).headers.get('etag')!;
    await send({ method: 'PUT', path, body: { name: 'New' } }, {});
    expect((await send({ method: 'DELETE', path }, { 'if-match': etag })).status).toBe(412);
    const current = (await send({ method: 'GET', path }, {})).headers.get('etag')!;
    expect((await send({ method: 'DELETE', path }, { 'if-match': current })).status).toBe(200);
  });

  it.each([
    ['POST', '/maps?name=Anonymous', { authorization: '' }],
    ['POST', '/clans?name=Another&name=More', {}],
    ['DELETE', '/clans?limit=999999&cursor=x', {}],
    ['PUT', '/users/nobody/tech?tree=a&tree=b', {}],
  ])('never fails: %s %s', async (method, path, headers: Record<string, string>) => {
    const answer = await send({ method, path }, { 'if-match': '"x"', ...headers });
    expect(answer.status).toBeLessThan(500);
  });

  it('does not reveal or change what the caller has no access to', async () => {
    const path = `/users/${member.chatid}/tech?tree=Vitamins`;
    const answer = await send({ method: 'PUT', path, body: ['x'] }, { 'if-match': '"guess"' });
    expect(answer.status).toBe(403);
  });
});
