import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, foundClan, ownFields } from '../../testing/clans.ts';
import { cleanRefusal } from '../../testing/clean-refusal.ts';
import { rawCall } from '../../testing/raw-call.ts';
import type { TestService } from '../../testing/service.ts';
import { borrowService } from '../../testing/shared-service.ts';

let service: TestService;
let giveBack: () => Promise<void>;
beforeAll(async () => {
  ({ service, giveBack } = await borrowService({}));
});
afterAll(() => giveBack());

const full = {
  name: 'Sand Foxes',
  symbol: '🦊',
  region: 'Europe',
  description: 'We roam.\r\nAt night.',
};

describe('founding a clan', () => {
  it('returns the clan, led by its founder', async () => {
    const ann = await service.signIn();
    const { status, body } = await ann.send('POST /clans', { query: full });
    expect(status).toBe(200);
    expect(ownFields(body)).toEqual({
      clanid: expect.any(Number),
      chatid: ann.chatid,
      leadertag: ann.chattag,
      recruiting: false,
      ...full,
    });
    const read = await ann.call('GET /clans/{clan_id}', { params: { clan_id: body.clanid } });
    expect(read).toEqual(body);
    expect(await ann.call('GET /users')).toEqual({
      chatid: ann.chatid,
      chattag: ann.chattag,
      clanname: full.name,
      clanid: body.clanid,
      leaderid: ann.chatid,
    });
  });

  it.each([
    ['not given', {}],
    ['empty', { symbol: '', region: '', description: '' }],
    ['blank', { symbol: ' ', region: '\u00a0', description: '\n' }],
  ])('omits fields that are %s', async (_, fields) => {
    const ann = await service.signIn();
    const clan = await ann.call('POST /clans', { query: { name: 'Bare', ...fields } });
    const { chatid, chattag } = ann;
    const { clanid } = clan;
    expect(ownFields(clan)).toEqual({
      clanid,
      chatid,
      leadertag: chattag,
      name: 'Bare',
      recruiting: false,
    });
    const read = await ann.call('GET /clans/{clan_id}', { params: { clan_id: clan.clanid } });
    expect(read).toEqual(clan);
  });

  it("includes the leader's tag and nickname", async () => {
    const { leader, params } = await foundClan(service);
    await leader.call('PUT /users', { body: { dataupdate: 'Ann' } });
    const read = await (await service.signIn()).call('GET /clans/{clan_id}', { params });
    expect(read).toMatchObject({ leadertag: leader.chattag, leadernickname: 'Ann' });
  });

  it('accepts a name that another clan has', async () => {
    const [one, other] = [await foundClan(service, 'Twins'), await foundClan(service, 'Twins')];
    expect(other.clanid).not.toBe(one.clanid);
  });

  it.each([
    ['name', 50],
    ['symbol', 16],
    ['region', 32],
    ['description', 1000],
  ])('accepts a %s of up to %i characters, trimmed', async (field, max) => {
    const ann = await service.signIn();
    const longest = '🏜'.repeat(max);
    const query = (value: string) => ({ query: { name: 'Long', [field]: value } });
    expect(await cleanRefusal(service, () => ann.call('POST /clans', query(`${longest}x`)))).toBe(
      `400 invalid-input query/${field}`,
    );
    const clan = await ann.call('POST /clans', query(`  ${longest}\t `));
    expect(clan).toMatchObject({ [field]: longest });
  });

  it.each(['null', '砂の民', 'Ärger & Söhne=?#/+%', '"; drop table clans; --', '👩‍👩‍👧‍👦'])(
    'stores %j unchanged',
    async (name) => {
      const ann = await service.signIn();
      const query = { name, region: name, description: name };
      expect(await ann.call('POST /clans', { query })).toMatchObject(query);
    },
  );

  it.each([
    ['', 'query/name'],
    ['?', 'query/name'],
    ['?name', 'query/name'],
    ['?name=', 'query/name'],
    ['?name=%20%09%0A', 'query/name'],
    ['?name=a%00b', 'query/name'],
    ['?name=a%0Ab', 'query/name'],
    ['?name=a%09b', 'query/name'],
    ['?name=a%7Fb', 'query/name'],
    ['?name=a%C2%85b', 'query/name'],
    ['?name=%', 'query/name'],
    ['?name=%FF', 'query/name'],
    ['?name=%ED%A0%80', 'query/name'],
    ['?name=a&name=b', 'query/name'],
    ['?name[]=a', 'query/name'],
    ['?name=a&symbol=%00', 'query/symbol'],
    ['?name=a&symbol=b%0Ac', 'query/symbol'],
    ['?name=a&region=b%0Ac', 'query/region'],
    ['?name=a&region=b&region=b', 'query/region'],
    ['?name=a&description=b%00c', 'query/description'],
    ['?name=a&description=b%09c', 'query/description'],
    ['?name=a&description=b%1Bc', 'query/description'],
    ['?symbol=%07x', 'query/name query/symbol'],
  ])('rejects %j and names the invalid field', async (query, where) => {
    const ann = await service.signIn();
    const call = () => rawCall(service, ann, `POST /clans${query}`);
    expect(await cleanRefusal(service, call)).toBe(`400 invalid-input ${where}`);
  });

  it.each([
    ['no content type', {}],
    ['a content type and no body', { headers: { 'content-type': 'application/json' } }],
    ['a JSON body', { headers: { 'content-type': 'application/json' }, body: '{"name":"Other"}' }],
    ['a broken body', { headers: { 'content-type': 'application/json' }, body: '{"name' }],
    [
      'a form',
      { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'name=O' },
    ],
    ['a text', { headers: { 'content-type': 'text/plain' }, body: 'Other' }],
  ])('reads the query string, even with %s', async (_, init) => {
    const ann = await service.signIn();
    const clan = await rawCall(service, ann, 'POST /clans?name=From+the%20query&newer=1', init);
    expect(clan).toMatchObject({
      clanid: expect.any(Number),
      name: 'From the query',
      chatid: ann.chatid,
      leadertag: ann.chattag,
    });
  });

  it('ignores fields in the body', async () => {
    const ann = await service.signIn();
    const body = JSON.stringify(full);
    const call = () =>
      rawCall(service, ann, 'POST /clans', {
        headers: { 'content-type': 'application/json' },
        body,
      });
    expect(await cleanRefusal(service, call)).toBe('400 invalid-input query/name');
  });

  it('is rejected for people who are in a clan', async () => {
    const clan = await foundClan(service);
    const member = await addMember(service, clan);
    for (const person of [clan.leader, member]) {
      const call = () => person.call('POST /clans', { query: { name: 'Second' } });
      expect(await cleanRefusal(service, call)).toBe('403 already-in-a-clan');
    }
  });

  it('requires a session before it checks the input', async () => {
    const call = () => rawCall(service, undefined, 'POST /clans?name=');
    expect(await cleanRefusal(service, call)).toBe('401 sign-in-needed');
  });
});

describe('GET /clans/{clan_id}', () => {
  it('is visible to every signed-in user', async () => {
    const ann = await service.signIn();
    const clan = await ann.call('POST /clans', { query: full });
    const params = { clan_id: clan.clanid };
    const outsider = await service.signIn();
    expect(await outsider.call('GET /clans/{clan_id}', { params })).toEqual(clan);
  });

  it('is not visible to visitors', async () => {
    const { params } = await foundClan(service);
    const call = () => service.visitor.call('GET /clans/{clan_id}', { params });
    expect(await cleanRefusal(service, call)).toBe('401 sign-in-needed');
  });
});
