import type { Operation, OperationKey } from '@clan-companion/contract/operation';
import { operations } from '@clan-companion/contract/operations';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createInvite, foundClan, type TestClan } from '../testing/clans.ts';
import { anOffer } from '../testing/goods.ts';
import { practiceCode } from '../testing/practice-code.ts';
import { aMarker, createMap } from '../testing/maps.ts';
import { type Person, startService, type TestService } from '../testing/service.ts';

let service: TestService;
let clan: TestClan;
let other: TestClan;
let newcomer: Person;
beforeAll(async () => {
  service = await startService();
  clan = await foundClan(service);
  other = await foundClan(service);
  newcomer = await service.signIn();
});
afterAll(() => service.stop());

const table = Object.entries(operations) as [OperationKey, Operation][];

/** Operations that act on something, or give something that has no address. */
const CREATES_NOTHING = [
  'POST /admin/claim',
  'POST /admin/clans/{clan_id}/open',
  'POST /admin/maps/{map_id}/open',
  'POST /admin/end-sessions',
  'POST /admin/filters',
  'POST /admin/filter-test',
  'POST /admin/{kind}/{id}/hide',
  'POST /admin/{kind}/{id}/show',
  'POST /admin/{kind}/{id}/rename',
  'POST /admin/{kind}/{id}/remove',
  'POST /admin/people/{chat_id}/end-sessions',
  'POST /admin/people/{chat_id}/ban',
  'POST /admin/people/{chat_id}/unban',
  'POST /admin/log/{log_id}/undo',
  'POST /admin/people/{chat_id}/delete',
  'POST /admin/people/{chat_id}/export',
  'POST /admin/trash/{trash_id}/restore',
  'POST /admin/reports/{kind}/{id}/close',
  'POST /bot/guilds/{guildid}/lines',
  'POST /bot/guilds/{guildid}/link',
  'POST /clans/{clan_id}/webhooks/{webhook_id}/test',
  'POST /events/ticket',
  'POST /maps/{map_id}/presence',
  'POST /maps/{map_id}/restore',
  'POST /invites/preview',
  'POST /reports',
  'POST /undo/{undo_id}',
  'POST /users/push/test',
];

interface Request {
  path: string;
  by?: Person;
  body?: unknown;
}

/** A request for each operation that creates something. */
const requests: Record<string, () => Request | Promise<Request>> = {
  'POST /users/auth': async () => {
    const code = await practiceCode(service.url, service.visitor, newcomer.chattag);
    return { path: '/users/auth', body: { code } };
  },
  'POST /clans/{clan_id}/requests': () => ({
    path: `/clans/${clan.clanid}/requests`,
    by: newcomer,
  }),
  'POST /clans': async () => ({ path: '/clans?name=Dune', by: await service.signIn() }),
  'POST /clans/{clan_id}/relationships': () => ({
    path: `/clans/${clan.clanid}/relationships?otherclanid=${other.clanid}&relationshiptype=nap`,
    by: clan.leader,
  }),
  'POST /clans/{clan_id}/goals': () => ({
    path: `/clans/${clan.clanid}/goals`,
    by: clan.leader,
    body: { tree: 'Crafting', item: 'Loom' },
  }),
  'POST /clans/{clan_id}/webhooks': () => ({
    path: `/clans/${clan.clanid}/webhooks`,
    by: clan.leader,
    body: { url: 'https://foxes.example.org/' },
  }),
  'POST /clans/{clan_id}/invites': () => ({
    path: `/clans/${clan.clanid}/invites`,
    by: clan.leader,
    body: {},
  }),
  'POST /invites': async () => ({
    path: '/invites',
    by: await service.signIn(),
    body: { code: (await createInvite(clan)).code },
  }),
  'POST /walkers': () => ({ path: '/walkers', by: clan.leader, body: { name: 'Dune Rat' } }),
  'POST /trades': () => ({ path: '/trades', by: newcomer, body: anOffer }),
  'POST /users/searches': () => ({
    path: '/users/searches',
    by: newcomer,
    body: { item: 'Iron' },
  }),
  'POST /maps': () => ({ path: '/maps?name=Wells' }),
  'POST /maps/{map_id}/markers': async () => ({
    path: `/maps/${(await createMap(newcomer)).mapid}/markers`,
    body: aMarker,
  }),
  'POST /maps/{map_id}/copies': async () => ({
    path: `/maps/${(await createMap(newcomer)).mapid}/copies`,
    by: newcomer,
    body: { name: 'A copy' },
  }),
  'PATCH /maps/{map_id}/markers': async () => ({
    path: `/maps/${(await createMap(newcomer)).mapid}/markers`,
    body: { add: [aMarker] },
  }),
};

it('has every operation that creates something in this test', () => {
  const creating = table.filter(([, { creates }]) => creates).map(([key]) => key);
  expect(Object.keys(requests).toSorted()).toEqual(creating.toSorted());
  const posts = table.map(([key]) => key).filter((key) => /^(POST|PATCH) /.test(key));
  expect([...creating, ...CREATES_NOTHING].toSorted()).toEqual(posts.toSorted());
});

it.each(Object.entries(requests))('%s says where to read what it created', async (key, ask) => {
  const { path, by = newcomer, body } = await ask();
  const authorization = `Bearer ${by.token}`;
  const created = await fetch(service.url + path, {
    method: key.split(' ', 1)[0]!,
    headers: { authorization, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  expect(created.status).toBe(200);
  const location = created.headers.get('location')!;
  const { creates } = (operations as Record<string, Operation>)[key]!;
  expect(location).toMatch(new RegExp(`^${creates!.replace(/\{\w+\}/g, '[\\w-]+')}$`));
  const read = await fetch(service.url + location, { headers: { authorization } });
  expect(read.status).toBe(200);
  expect(JSON.stringify(await read.json())).not.toBe('[]');
});

it('says nothing if nothing was created', async () => {
  const refused = await fetch(`${service.url}/clans?name=Second`, {
    method: 'POST',
    headers: { authorization: `Bearer ${clan.leader.token}` },
  });
  expect(refused.status).toBe(403);
  expect(refused.headers.get('location')).toBeNull();
});
