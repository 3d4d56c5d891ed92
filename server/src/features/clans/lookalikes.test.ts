import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMember, foundClan, type TestClan } from '../../testing/clans.ts';
import type { TestService } from '../../testing/service.ts';
import { borrowService } from '../../testing/shared-service.ts';

let service: TestService;
let giveBack: () => Promise<void>;
beforeAll(async () => {
  ({ service, giveBack } = await borrowService({}));
});
afterAll(() => giveBack());

const read = ({ leader, params }: TestClan) => leader.call('GET /clans/{clan_id}', { params });
const rename = ({ leader, params }: TestClan, name: string) =>
  leader.call('PUT /clans/{clan_id}', { params, query: { name } });
const lookalikeOf = async (clan: TestClan) => (await read(clan)).lookalike;

it('shows the leader, the age and the size of a clan in the list and in detail', async () => {
  const clan = await foundClan(service, 'Dust Devils');
  await addMember(service, clan);
  await clan.leader.call('PUT /users', { body: { dataupdate: 'Boss' } });
  const { description: _, ...detail } = await read(clan);
  expect(detail).toEqual({
    clanid: clan.clanid,
    name: 'Dust Devils',
    chatid: clan.leader.chatid,
    leadertag: expect.any(String) as string,
    leadernickname: 'Boss',
    created: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    members: 2,
    recruiting: false,
  });
  const query = { name: 'dust devils' };
  expect(await service.visitor.call('GET /clans', { query })).toEqual([detail]);
});

it('marks names that look like the name of an older clan, with the oldest one', async () => {
  const real = await foundClan(service, 'Iron Wolves');
  const fake = await foundClan(service, 'lron WoIves');
  const other = await foundClan(service, 'IRON WOLVES');
  const lookalike = { clanid: real.clanid, name: 'Iron Wolves' };
  expect(await lookalikeOf(real)).toBeUndefined();
  expect(await lookalikeOf(fake)).toEqual(lookalike);
  expect(await lookalikeOf(other)).toEqual(lookalike);
  const listed = await service.visitor.call('GET /clans', { query: { name: 'wo' } });
  const marks = new Map(listed.map((clan) => [clan.clanid, clan.lookalike]));
  expect([real, fake, other].map(({ clanid }) => marks.get(clanid))).toEqual([
    undefined,
    lookalike,
    lookalike,
  ]);
  const founder = await service.signIn();
  const founded = await founder.call('POST /clans', { query: { name: 'Irоn Wоlvеs' } });
  expect(founded.lookalike).toEqual(lookalike);
});

it('marks the same name in other letter case in scripts where capitals look different', async () => {
  const real = await foundClan(service, 'Ραβδί');
  const other = await foundClan(service, 'ΡΑΒΔΊ');
  expect(await lookalikeOf(other)).toEqual({ clanid: real.clanid, name: 'Ραβδί' });
});

it('follows renames and deletions', async () => {
  const [real, fake] = [await foundClan(service, 'Red Sun'), await foundClan(service, 'Blue Moon')];
  expect(await lookalikeOf(fake)).toBeUndefined();
  await rename(fake, 'Rеd Sun');
  expect(await lookalikeOf(fake)).toEqual({ clanid: real.clanid, name: 'Red Sun' });
  await rename(fake, 'RED SUN');
  expect(await lookalikeOf(fake)).toEqual({ clanid: real.clanid, name: 'Red Sun' });
  await rename(real, 'Green Star');
  expect(await lookalikeOf(fake)).toBeUndefined();
  await rename(fake, 'Grееn Star');
  expect(await lookalikeOf(fake)).toMatchObject({ clanid: real.clanid });
  await real.leader.call('DELETE /clans/{clan_id}', { params: real.params });
  expect(await lookalikeOf(fake)).toBeUndefined();
});
