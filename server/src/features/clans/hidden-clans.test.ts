import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  act,
  addMember,
  ask,
  createInvite,
  foundClan,
  type TestClan,
  useInvite,
} from '../../testing/clans.ts';
import { cleanRefusal } from '../../testing/clean-refusal.ts';
import { hide, markBanned, show } from '../../testing/moderation.ts';
import { refusal } from '../../testing/refusal.ts';
import { type Person, startService, type TestService } from '../../testing/service.ts';

let folder: string;
let service: TestService;
beforeAll(async () => {
  folder = await mkdtemp(joinPath(tmpdir(), 'hidden-clans-'));
  await writeFile(
    joinPath(folder, 'index.html'),
    '<html><head><meta property="og:title" content="Clan Companion" /></head></html>',
  );
  service = await startService({ WEB_DIR: folder });
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

const read = (by: Person, { params }: TestClan) => by.call('GET /clans/{clan_id}', { params });
const readPage = ({ params }: TestClan) =>
  service.visitor.call('GET /clans/{clan_id}/page', { params });
const preview = async ({ clanid }: TestClan) =>
  (await fetch(`${service.url}/app/clans/${clanid}`)).text();
const listed = async (name?: string) => {
  const query = name === undefined ? {} : { name };
  const clans = await service.visitor.call('GET /clans', { query });
  return clans.map(({ clanid }) => clanid);
};
const relate = ({ leader, params }: TestClan, { clanid: otherclanid }: TestClan) =>
  leader.call('POST /clans/{clan_id}/relationships', {
    params,
    query: { otherclanid, relationshiptype: 'enemy' },
  });
const relationshipsOf = ({ leader, params }: TestClan) =>
  leader.call('GET /clans/{clan_id}/relationships', { params });

it('leaves a hidden clan out of the list, the search, its public page and link previews', async () => {
  const clan = await foundClan(service, 'Mud Kings');
  expect(await listed()).toContain(clan.clanid);
  expect(await listed('mud')).toEqual([clan.clanid]);
  await readPage(clan);
  expect(await preview(clan)).toContain('Mud Kings');
  await hide(service, 'clan', clan.clanid);
  expect(await listed()).not.toContain(clan.clanid);
  expect(await listed('mud')).toEqual([]);
  expect(await refusal(readPage(clan))).toBe('404 no-such-clan');
  expect(await preview(clan)).not.toContain('Mud Kings');
  await show(service, 'clan', clan.clanid);
  expect(await listed('mud')).toEqual([clan.clanid]);
  await readPage(clan);
  expect(await preview(clan)).toContain('Mud Kings');
});

it('shows a hidden clan to its members, as long as they are members', async () => {
  const clan = await foundClan(service, 'Salt Crew');
  const [member, outsider] = [await addMember(service, clan), await service.signIn()];
  const shown = await read(outsider, clan);
  expect(await read(member, clan)).toEqual(shown);
  await hide(service, 'clan', clan.clanid);
  // Twice, because the second answer comes from a cache if there is one.
  for (const _ of [1, 2]) {
    expect(await read(member, clan)).toEqual(shown);
    expect(await read(clan.leader, clan)).toEqual(shown);
    expect(await refusal(read(outsider, clan))).toBe('404 no-such-clan');
  }
  await act(clan, 'kick', member);
  expect(await refusal(read(member, clan))).toBe('404 no-such-clan');
  await show(service, 'clan', clan.clanid);
  expect(await read(outsider, clan)).toEqual({ ...shown, members: 1 });
  expect(await read(member, clan)).toEqual({ ...shown, members: 1 });
});

it('answers outsiders as if a hidden clan did not exist', async () => {
  const [clan, other] = [await foundClan(service, 'Grit'), await foundClan(service, 'Sift')];
  const [invite, outsider] = [await createInvite(clan), await service.signIn()];
  await hide(service, 'clan', clan.clanid);
  const { params } = clan;
  const { code } = invite;
  const attempts: [string, () => Promise<unknown>][] = [
    ['404 no-such-clan', () => ask(clan, outsider)],
    ['404 no-such-clan', () => relate(other, clan)],
    ['404 no-such-clan', () => outsider.call('GET /clans/{clan_id}/members', { params })],
    ['404 no-such-clan', () => outsider.call('DELETE /clans/{clan_id}', { params })],
    ['404 no-such-invite', () => useInvite(outsider, invite)],
    ['404 no-such-invite', () => service.visitor.call('POST /invites/preview', { body: { code } })],
  ];
  for (const [problem, attempt] of attempts) {
    expect(await cleanRefusal(service, attempt)).toBe(problem);
  }
  await show(service, 'clan', clan.clanid);
  await useInvite(outsider, invite);
  await relate(other, clan);
});

it('lets everything inside a hidden clan go on, and keeps the relationships to it', async () => {
  const [clan, other] = [await foundClan(service, 'Ash'), await foundClan(service, 'Ember')];
  const person = await service.signIn();
  await ask(clan, person);
  await relate(other, clan);
  await hide(service, 'clan', clan.clanid);
  await relate(clan, other);
  await act(clan, 'accept', person);
  await clan.leader.call('PUT /clans/{clan_id}', {
    params: clan.params,
    query: { description: 'Still here' },
  });
  expect(await read(person, clan)).toMatchObject({ description: 'Still here', members: 2 });
  expect(await relationshipsOf(clan)).toMatchObject([{ otherclanname: 'Ember' }]);
  expect(await relationshipsOf(other)).toMatchObject([{ otherclanname: 'Ash' }]);
});

it('names the oldest clan that is not hidden as the lookalike', async () => {
  const oldest = await foundClan(service, 'Copper Hand');
  const second = await foundClan(service, 'copper hand');
  const third = await foundClan(service, 'Copper-Hand');
  const lookalikeOf = async (clan: TestClan) => (await read(clan.leader, clan)).lookalike?.clanid;
  expect(await lookalikeOf(third)).toBe(oldest.clanid);
  await hide(service, 'clan', oldest.clanid);
  expect(await lookalikeOf(third)).toBe(second.clanid);
  expect(await lookalikeOf(second)).toBeUndefined();
  await show(service, 'clan', oldest.clanid);
  expect(await lookalikeOf(second)).toBe(oldest.clanid);
});

it('leaves out the join requests of people while they are banned', async () => {
  const clan = await foundClan(service, 'Flint');
  const { leader, params } = clan;
  const person = await service.signIn();
  await ask(clan, person);
  const requests = async () =>
    (await leader.call('GET /clans/{clan_id}/requests', { params })).map(({ chatid }) => chatid);
  const inbox = async () => {
    const { openrequests } = await leader.call('GET /users/notifications/count');
    const kinds = (await leader.call('GET /users/notifications')).map(({ action }) => action);
    return [openrequests, kinds.filter((kind) => kind === 'join-asked').length];
  };
  expect([await requests(), await inbox()]).toEqual([[person.chatid], [1, 1]]);
  await markBanned(service, person, true);
  expect([await requests(), await inbox()]).toEqual([[], [0, 0]]);
  for (const action of ['accept', 'reject'] as const) {
    const answer = await cleanRefusal(service, () => act(clan, action, person));
    expect(answer).toBe('404 no-such-request');
  }
  await markBanned(service, person, false);
  expect([await requests(), await inbox()]).toEqual([[person.chatid], [1, 1]]);
  await act(clan, 'accept', person);
});
