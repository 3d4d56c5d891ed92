import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foundClan, foundMany, ownFields } from '../../testing/clans.ts';
import { cleanRefusal } from '../../testing/clean-refusal.ts';
import { followPages } from '../../testing/pages.ts';
import { rawCall } from '../../testing/raw-call.ts';
import type { TestService } from '../../testing/service.ts';
import { borrowService } from '../../testing/shared-service.ts';

let service: TestService;
let giveBack: () => Promise<void>;
beforeAll(async () => {
  ({ service, giveBack } = await borrowService({}));
});
afterAll(() => giveBack());

const found = async (...names: string[]) => {
  for (const name of names) await foundClan(service, name);
};
const search = async (query: { name?: string; region?: string }) =>
  (await service.visitor.call('GET /clans', { query })).map(({ name }) => name);

const cursorOf = (key: unknown) => Buffer.from(JSON.stringify(key)).toString('base64url');

describe('GET /clans', () => {
  it('is public, and omits descriptions and empty fields', async () => {
    const full = await foundClan(service, 'Listed Whole', {
      symbol: '🦊',
      region: 'Europe',
      description: 'Not in the list',
    });
    const bare = await foundClan(service, 'Listed Bare');
    const query = { name: 'listed' };
    const { status, headers, body } = await service.visitor.send('GET /clans', { query });
    expect(status).toBe(200);
    expect(headers.get('link')).toBeNull();
    expect(body.map(ownFields)).toEqual([
      {
        clanid: bare.clanid,
        name: 'Listed Bare',
        chatid: bare.leader.chatid,
        leadertag: bare.leader.chattag,
        recruiting: false,
      },
      {
        clanid: full.clanid,
        name: 'Listed Whole',
        chatid: full.leader.chatid,
        leadertag: full.leader.chattag,
        symbol: '🦊',
        region: 'Europe',
        recruiting: false,
      },
    ]);
    const lapsed = service.as('x'.repeat(43));
    expect(await lapsed.call('GET /clans', { query })).toEqual(body);
  });

  it('returns an empty list if nothing matches', async () => {
    expect(await search({ name: 'nobody is called so' })).toEqual([]);
  });

  it('sorts by name ignoring case, then by age', async () => {
    await found('sort b', 'Sort C', 'SORT A', 'Sort B', 'sort a');
    expect(await search({ name: 'sort ' })).toEqual([
      'SORT A',
      'sort a',
      'sort b',
      'Sort B',
      'Sort C',
    ]);
  });
});

it('ignores empty filters, which forms send', async () => {
  await found('Anybody');
  const whole = await rawCall(service, undefined, 'GET /clans');
  for (const query of ['name=', 'region', 'name=&region=', 'name=+&region=%09%0A']) {
    expect(await rawCall(service, undefined, `GET /clans?${query}`), query).toEqual(whole);
  }
});

describe('searching by part of the name', () => {
  it.each([
    ['Ärger im Paradies', ['ärger', 'ÄRGER', 'RGER IM', 'ä', 'Är', 'paradies']],
    ['Ärger im Paradies', ['A\u0308rger', 'a\u0308']],
    ['Za\u0308hne', ['zähne', 'ZÄHNE']],
    ['ΣΊΣΥΦΟΣ', ['σίσυφος', 'ΣΊΣ', 'σίσ', 'σίς', 'φος', 'ΦΟΣ', 'υφοσ', 'Σ', 'ς']],
    ['Οδυσσεύς', ['ΟΔΥΣΣΕΎΣ', 'οδυσ', 'ΟΔΥΣ', 'εύσ']],
    ['Москва слезам', ['МОСКВА', 'москва', 'осК', 'м', 'СЛ']],
    ['砂の民', ['砂', '砂の', 'の民', '砂の民']],
    ['Straße nach Süd', ['STRASSE', 'strasse', 'straße', 'STRAẞE', 'ß', 'ss']],
    ['ﬁre ﬂies', ['FIRE', 'fli', 'ﬁ']],
    ['İzmir', ['İZ', 'zmir', 'ZMIR']],
    ['ᏣᎳᎩ', ['ᏣᎳ', 'ꮳꮃ']],
    ['𐐔𐐯𐑅𐐨𐑉𐐯𐐻', ['𐐔𐐇𐐝', '𐐼𐐯𐑅', '𐐔']],
    ['Fox 🦊 Den', ['🦊', 'x 🦊', '🦊 d', 'FOX 🦊']],
    ['👩‍👩‍👧‍👦 Family', ['👩‍👩‍👧‍👦', '👧', '👩‍👩']],
    ['Zoë', ['Z', 'zo', 'oË', 'ZOË']],
  ])('finds %j by each of %j', async (name, parts) => {
    await found(name);
    for (const part of parts) expect(await search({ name: part }), part).toContain(name);
  });

  it('requires the complete text in the name', async () => {
    await found('Mirage Walkers');
    for (const name of ['mirages', 'walkers mirage', 'magei', 'mrage', 'mirage  walkers']) {
      expect(await search({ name })).toEqual([]);
    }
  });

  it.each([
    ['100% Pure', '0%', '%%'],
    ['snake_case_Clan', 'E_C', 'e__c'],
    ['back\\slash', 'K\\S', 'k\\\\s'],
    [`it's "quoted"`, `'S "Q`, `''`],
    ['{curly}, (round), [square]', '}, (r', '{}'],
    ['a*b.c^d$e|f?g+h', '*B.C^D$E|F?G+H', 'a.b'],
    ['semi; -- colon', '; --', ';--'],
  ])('matches the special characters in %j literally', async (name, part, other) => {
    await found(name);
    expect(await search({ name: part })).toEqual([name]);
    expect(await search({ name: other })).toEqual([]);
  });

  it.each(['%', '_', '\\', "'", '"', '__', '%a%'])(
    'finds only names that contain %j',
    async (part) => {
      await found('plain letters only');
      for (const name of await search({ name: part })) {
        expect(name.toLowerCase()).toContain(part);
      }
    },
  );

  it('accepts up to 50 characters, trimmed', async () => {
    const name = `${'🏜'.repeat(49)}Q`;
    await found(name);
    expect(await search({ name: `  ${name.toLowerCase()} ` })).toEqual([name]);
  });
});

describe('searching by region', () => {
  it('matches the complete region, ignoring case', async () => {
    await foundClan(service, 'North', { region: 'Österreich Ost' });
    await foundClan(service, 'South', { region: 'Österreich' });
    expect(await search({ region: 'ÖSTERREICH' })).toEqual(['South']);
    expect(await search({ region: ' österreich OST ' })).toEqual(['North']);
    for (const region of ['Öster', 'Österreich%', 'sterreich', '_sterreich', 'None']) {
      expect(await search({ region })).toEqual([]);
    }
  });

  it('can be combined with a search by name', async () => {
    await foundClan(service, 'Both Here', { region: 'Lemuria' });
    await foundClan(service, 'Both There', { region: 'Mu' });
    await foundClan(service, 'Neither', { region: 'Lemuria' });
    await foundClan(service, 'Both Nowhere');
    expect(await search({ name: 'BOTH', region: 'LEMURIA' })).toEqual(['Both Here']);
    expect(await search({ name: 'both', region: 'atlantis' })).toEqual([]);
  });
});

describe('pages of the clan list', () => {
  it.each([1, 2, 3, 7, 200])(
    'contain each clan exactly once, in order, with a limit of %i',
    async (limit) => {
      const prefix = `Paged by ${limit},`;
      await found(...['b', 'A', 'B', 'a', 'b', 'B', 'c'].map((end) => `${prefix} ${end}`));
      const path = `/clans?limit=${limit}&name=${encodeURIComponent(prefix)}`;
      const pages = await followPages<{ name: string; clanid: number }>(service, path);
      const names = pages.flat().map(({ name }) => name.at(-1));
      expect(names).toEqual(['A', 'a', 'b', 'B', 'b', 'B', 'c']);
      expect(new Set(pages.flat().map(({ clanid }) => clanid)).size).toBe(7);
      expect(pages).toHaveLength(Math.ceil(7 / limit));
      for (const page of pages.slice(0, -1)) expect(page).toHaveLength(limit);
    },
  );

  it('continue after names of maximum length', async () => {
    // U+1D160 normalizes to three characters of four bytes each.
    const longest = ['\u{1d160}'.repeat(50), 'ΐ'.repeat(50), '"'.repeat(50), '\\'.repeat(50)];
    await found(...longest, ...longest);
    for (const name of longest) {
      const part = encodeURIComponent(name);
      const pages = await followPages<{ name: string }>(service, `/clans?limit=1&name=${part}`);
      expect(pages.map((page) => page.map((clan) => clan.name))).toEqual([[name], [name]]);
    }
  });

  it('keep the filters and show no clan twice while clans are added', async () => {
    await found('Moving 1', 'Moving 2', 'Moving 3');
    const query = { name: 'moving', limit: 2 };
    const { headers, body } = await service.visitor.send('GET /clans', { query });
    expect(body.map(({ name }) => name)).toEqual(['Moving 1', 'Moving 2']);
    await found('Moving 0', 'Moving 4', 'Standing');
    const next = /^<(.+)>; rel="next"$/.exec(headers.get('link')!)![1]!;
    const rest = (await rawCall(service, undefined, `GET ${next}`)) as { name: string }[];
    expect(rest.map(({ name }) => name)).toEqual(['Moving 3', 'Moving 4']);
  });

  it('have 100 entries by default and at most 200', async () => {
    await foundMany(service, 'Hundreds', 201);
    const sizes = async (limit: string) =>
      (await followPages(service, `/clans?name=hundreds${limit}`)).map((page) => page.length);
    expect(await sizes('')).toEqual([100, 100, 1]);
    expect(await sizes('&limit=200')).toEqual([200, 1]);
    expect(await sizes('&limit=101')).toEqual([101, 100]);
  });

  it.each(['0', '201', '-1', '1.5', '1e1', '0x10', ' ', '', 'ten', '1&limit=1', '4294967297'])(
    'reject the limit %j',
    async (limit) => {
      const call = () => rawCall(service, undefined, `GET /clans?limit=${limit}`);
      expect(await cleanRefusal(service, call)).toBe('400 invalid-input query/limit');
    },
  );

  it.each([
    ['garbage', 'garbage'],
    ['empty', ''],
    ['no list', cursorOf('text')],
    ['an object', cursorOf({ 0: 'a', 1: 1, length: 2 })],
    ['null', cursorOf(null)],
    ["another list's", cursorOf([1])],
    ["another list's of text", cursorOf(['a'])],
    ['one too long', cursorOf(['a', 1, 1])],
    ['the wrong way round', cursorOf([1, 'a'])],
    ['with NUL', cursorOf(['a\0b', 1])],
    ['with half a letter', cursorOf(['\ud800', 1])],
    ['huge', cursorOf(['a', 2 ** 31])],
    ['endless', Buffer.from('["a",1e999]').toString('base64url')],
    ['negative', cursorOf(['a', -1])],
    ['broken', cursorOf(['a', 1.5])],
    ['a text for a number', cursorOf(['a', '1'])],
    ['too long', cursorOf(['a'.repeat(1000), 1])],
    ['given twice', `${cursorOf(['a', 1])}&cursor=${cursorOf(['a', 1])}`],
  ])('reject a cursor that is %s', async (_, cursor) => {
    const call = () => rawCall(service, undefined, `GET /clans?cursor=${cursor}`);
    expect(await cleanRefusal(service, call)).toBe('400 invalid-input query/cursor');
  });

  it.each([
    [`name=${'x'.repeat(51)}`, 'query/name'],
    ['name=a%00', 'query/name'],
    ['name=a%0Ab', 'query/name'],
    ['name=%C3', 'query/name'],
    ['name=a&name=b', 'query/name'],
    [`region=${'x'.repeat(33)}`, 'query/region'],
    ['region=%00', 'query/region'],
    ['name=%00&region=%00&limit=x', 'query/name query/region query/limit'],
  ])('reject the filters %j', async (query, where) => {
    const call = () => rawCall(service, undefined, `GET /clans?${query}`);
    expect(await cleanRefusal(service, call)).toBe(`400 invalid-input ${where}`);
  });
});
