import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, foundClan, handOver, type TestClan, ownFields } from '../../testing/clans.ts';
import { cleanRefusal } from '../../testing/clean-refusal.ts';
import { rawCall } from '../../testing/raw-call.ts';
import type { Person, TestService } from '../../testing/service.ts';
import { borrowService } from '../../testing/shared-service.ts';

let service: TestService;
let giveBack: () => Promise<void>;
beforeAll(async () => {
  ({ service, giveBack } = await borrowService({}));
});
afterAll(() => giveBack());

const before = { symbol: '🦊', region: 'Europe', description: 'We roam.' };
const found = () => foundClan(service, 'Sand Foxes', before);
const readOf = ({ leader, params }: TestClan) => leader.call('GET /clans/{clan_id}', { params });
const rename = ({ params }: TestClan, by: Person) =>
  by.call('PUT /clans/{clan_id}', { params, query: { name: 'Renamed' } });

describe('changing a clan', () => {
  it('returns a message and changes the fields sent', async () => {
    const clan = await found();
    const { leader, params } = clan;
    const query = { name: 'Dune Foxes', symbol: '🏜', region: 'Asia', description: 'We\nrest.' };
    const { status, body } = await leader.send('PUT /clans/{clan_id}', { params, query });
    expect(status).toBe(200);
    expect(body).toEqual({ message: expect.stringMatching(/\w/) });
    expect(ownFields(await readOf(clan))).toEqual({
      clanid: clan.clanid,
      chatid: leader.chatid,
      leadertag: leader.chattag,
      recruiting: false,
      ...query,
    });
    expect(await leader.call('GET /users')).toMatchObject({ clanname: 'Dune Foxes' });
  });

  it.each([
    ['name', '  Dune Foxes ', { name: 'Dune Foxes' }],
    ['symbol', '🏜', { symbol: '🏜' }],
    ['region', 'Asia', { region: 'Asia' }],
    ['description', ' We\n\nrest. ', { description: 'We\n\nrest.' }],
  ])('changes only the %s if only that is sent', async (field, sent, kept) => {
    const clan = await found();
    const { leader, params, clanid } = clan;
    await leader.call('PUT /clans/{clan_id}', { params, query: { [field]: sent } });
    expect(ownFields(await readOf(clan))).toEqual({
      clanid,
      chatid: leader.chatid,
      leadertag: leader.chattag,
      recruiting: false,
      name: 'Sand Foxes',
      ...before,
      ...kept,
    });
  });

  it.each(['symbol', 'region', 'description'] as const)(
    'clears the %s if it is sent empty',
    async (field) => {
      for (const sent of ['', '%20', '%0A']) {
        const clan = await found();
        const { [field]: _cleared, ...kept } = await readOf(clan);
        await rawCall(service, clan.leader, `PUT /clans/${clan.clanid}?${field}=${sent}`);
        expect(await readOf(clan)).toEqual(kept);
      }
    },
  );

  it('makes the clan searchable by its new name and region only', async () => {
    const clan = await foundClan(service, 'Old Äther', { region: 'Old Region' });
    const { leader, params } = clan;
    const query = { name: 'New Øther', region: 'New Region' };
    await leader.call('PUT /clans/{clan_id}', { params, query });
    const search = async (by: { name?: string; region?: string }) =>
      (await service.visitor.call('GET /clans', { query: by })).map(({ clanid }) => clanid);
    expect(await search({ name: 'ÄTHER' })).toEqual([]);
    expect(await search({ region: 'old region' })).toEqual([]);
    expect(await search({ name: 'ØTHER' })).toEqual([clan.clanid]);
    expect(await search({ region: 'new region' })).toEqual([clan.clanid]);
    await leader.call('PUT /clans/{clan_id}', { params, query: { region: '' } });
    expect(await search({ region: 'new region' })).toEqual([]);
  });

  it.each([
    ['no content type', {}],
    ['a content type and no body', { headers: { 'content-type': 'application/json' } }],
    ['a JSON body', { headers: { 'content-type': 'application/json' }, body: '{"name":"Other"}' }],
    ['a broken body', { headers: { 'content-type': 'application/json' }, body: '{' }],
  ])('reads the query string, even with %s', async (_, init) => {
    const clan = await found();
    await rawCall(service, clan.leader, `PUT /clans/${clan.clanid}?name=From+query`, init);
    expect(await readOf(clan)).toMatchObject({ name: 'From query' });
  });

  it.each([
    ['', 'query'],
    ['?newer=1', 'query'],
    ['?name=', 'query/name'],
    ['?name=%20&symbol=x', 'query/name'],
    [`?name=${'x'.repeat(51)}`, 'query/name'],
    [`?name=${encodeURIComponent('砂'.repeat(51))}`, 'query/name'],
    [`?symbol=${'x'.repeat(17)}`, 'query/symbol'],
    [`?region=${'x'.repeat(33)}`, 'query/region'],
    [`?description=${'x'.repeat(1001)}`, 'query/description'],
    ['?name=a%00', 'query/name'],
    ['?region=a%0Ab', 'query/region'],
    ['?description=a%08b', 'query/description'],
    ['?name=a&name=a', 'query/name'],
    ['?symbol=%E0', 'query/symbol'],
  ])('rejects %j and names the invalid field', async (query, where) => {
    const { leader, clanid } = await found();
    const call = () => rawCall(service, leader, `PUT /clans/${clanid}${query}`);
    expect(await cleanRefusal(service, call)).toBe(`400 invalid-input ${where}`);
  });

  it('is allowed for the leader only, whatever permissions others have', async () => {
    const clan = await found();
    const everyRight = { canEdit: true, canInvite: true, canKick: true };
    const member = await addMember(service, clan, everyRight);
    const otherLeader = (await foundClan(service)).leader;
    const outsider = await service.signIn();
    for (const person of [member, otherLeader, outsider]) {
      expect(await cleanRefusal(service, () => rename(clan, person))).toBe('403 leader-only');
    }
    const visitor = () => rawCall(service, undefined, `PUT /clans/${clan.clanid}?name=x`);
    expect(await cleanRefusal(service, visitor)).toBe('401 sign-in-needed');
  });

  it('is allowed for the new leader only after a handover', async () => {
    const clan = await found();
    const heir = await addMember(service, clan);
    await handOver(clan, heir);
    expect(await cleanRefusal(service, () => rename(clan, clan.leader))).toBe('403 leader-only');
    await rename(clan, heir);
    expect(await readOf(clan)).toMatchObject({ name: 'Renamed', chatid: heir.chatid });
  });
});
