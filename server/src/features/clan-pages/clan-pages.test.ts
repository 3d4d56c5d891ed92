import type { BodyOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addMember,
  foundClan,
  historyLines,
  ownFields,
  type TestClan,
} from '../../testing/clans.ts';
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

const setPage = (
  { leader, params }: TestClan,
  body: BodyOf<OperationTable['PUT /clans/{clan_id}/page']>,
) => leader.call('PUT /clans/{clan_id}/page', { params, body });

const readPage = async ({ params }: TestClan) =>
  ownFields(await service.visitor.call('GET /clans/{clan_id}/page', { params }));

const full = {
  recruiting: true,
  language: 'es',
  playtimes: 'Weekdays from 20:00 UTC',
  wanted: 'Builders\nand scouts',
  questions: ['Which days do you play?', 'Why us?'],
  showDescription: true,
};

describe('GET /clans/{clan_id}/page', () => {
  it('shows visitors of a new clan what the list shows, without the description', async () => {
    const fields = { symbol: '🦊', region: 'Europe', description: 'Our secret' };
    const clan = await foundClan(service, 'Sand Foxes', fields);
    expect(await readPage(clan)).toEqual({
      clanid: clan.clanid,
      name: 'Sand Foxes',
      chatid: clan.leader.chatid,
      leadertag: clan.leader.chattag,
      symbol: '🦊',
      region: 'Europe',
      recruiting: false,
      showDescription: false,
      questions: [],
    });
  });

  it('shows what the leader has set, and has an ETag', async () => {
    const clan = await foundClan(service, 'Sand Foxes', { description: 'For all to see' });
    await setPage(clan, full);
    expect(await readPage(clan)).toMatchObject({ ...full, description: 'For all to see' });
    const { headers } = await service.visitor.send('GET /clans/{clan_id}/page', clan);
    expect(headers.get('etag')).toMatch(/^"/);
  });

  it('answers 404 for a clan that does not exist', async () => {
    const params = { clan_id: 2_000_000_000 };
    const call = () => service.visitor.call('GET /clans/{clan_id}/page', { params });
    expect(await cleanRefusal(service, call)).toBe('404 no-such-clan');
  });
});

describe('PUT /clans/{clan_id}/page', () => {
  it('keeps fields that are left out, and clears empty ones', async () => {
    const clan = await foundClan(service);
    await setPage(clan, full);
    await setPage(clan, { recruiting: false });
    expect(await readPage(clan)).toMatchObject({ ...full, recruiting: false });
    await setPage(clan, { language: '', playtimes: ' ', wanted: '', questions: [] });
    const page = await readPage(clan);
    expect(page.questions).toEqual([]);
    expect(Object.keys(page)).not.toEqual(expect.arrayContaining(['language']));
    expect(page).not.toHaveProperty('playtimes');
    expect(page).not.toHaveProperty('wanted');
  });

  it('is in the history', async () => {
    const clan = await foundClan(service);
    await setPage(clan, { recruiting: true });
    expect((await historyLines(clan))[0]).toBe(`${clan.leader.chattag} changed the public page.`);
  });

  it('is rejected if the page has changed since it was read', async () => {
    const clan = await foundClan(service);
    const { headers } = await clan.leader.send('GET /clans/{clan_id}/page', clan);
    await setPage(clan, { recruiting: true });
    const call = () =>
      clan.leader.call('PUT /clans/{clan_id}/page', {
        params: clan.params,
        body: { wanted: 'Scouts' },
        headers: { 'if-match': headers.get('etag')! },
      });
    expect(await cleanRefusal(service, call)).toBe('412 changed-meanwhile');
  });

  it.each([
    [{}, 'body'],
    [{ language: 'Spanish' }, 'body/language'],
    [{ playtimes: 'x'.repeat(101) }, 'body/playtimes'],
    [{ wanted: 'x'.repeat(501) }, 'body/wanted'],
    [{ questions: ['a', 'b', 'c', 'd', 'e', 'f'] }, 'body/questions'],
    [{ questions: ['x'.repeat(201)] }, 'body/questions/0'],
    [{ questions: [' '] }, 'body/questions/0'],
    [{ recruiting: 'yes' }, 'body/recruiting'],
  ])('rejects %j', async (body, where) => {
    const clan = await foundClan(service);
    const call = () =>
      rawCall(service, clan.leader, `PUT /clans/${clan.clanid}/page`, {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect(await cleanRefusal(service, call)).toBe(`400 invalid-input ${where}`);
  });
});

describe('filters of GET /clans', () => {
  const search = async (query: string) => {
    const clans = (await rawCall(service, undefined, `GET /clans?name=filtered&${query}`)) as {
      name: string;
    }[];
    return clans.map(({ name }) => name);
  };

  it('finds clans by recruiting, language and size', async () => {
    const big = await foundClan(service, 'Filtered Big');
    for (let n = 0; n < 3; n += 1) await addMember(service, big);
    const recruiting = await foundClan(service, 'Filtered Recruiting');
    await setPage(recruiting, { recruiting: true, language: 'es' });
    await addMember(service, recruiting);
    await foundClan(service, 'Filtered Small');

    expect(await search('recruiting=true')).toEqual(['Filtered Recruiting']);
    expect(await search('recruiting=false')).toEqual(['Filtered Big', 'Filtered Small']);
    expect(await search('language=es')).toEqual(['Filtered Recruiting']);
    expect(await search('language=de')).toEqual([]);
    expect(await search('minmembers=4')).toEqual(['Filtered Big']);
    expect(await search('minmembers=2&maxmembers=3')).toEqual(['Filtered Recruiting']);
    expect(await search('maxmembers=1')).toEqual(['Filtered Small']);
    expect(await search('recruiting=&language=&minmembers=&maxmembers=')).toHaveLength(3);
  });

  it('counts members who join, leave and delete their account', async () => {
    const clan = await foundClan(service, 'Filtered Changing');
    const sizes = async () => {
      const { members } = await clan.leader.call('GET /clans/{clan_id}', clan);
      return members;
    };
    const [one, two] = [await addMember(service, clan), await addMember(service, clan)];
    expect(await sizes()).toBe(3);
    await one.call('DELETE /clans');
    expect(await sizes()).toBe(2);
    await two.call('DELETE /users');
    expect(await sizes()).toBe(1);
  });

  it.each(['recruiting=maybe', 'language=spa', 'minmembers=0', 'maxmembers=-1', 'minmembers=x'])(
    'rejects %s',
    async (query) => {
      const call = () => rawCall(service, undefined, `GET /clans?${query}`);
      expect(await cleanRefusal(service, call)).toBe(
        `400 invalid-input query/${query.split('=')[0]}`,
      );
    },
  );
});
