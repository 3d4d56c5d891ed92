import type { QueryOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { act, addMember, foundClan, join } from '../../testing/clans.ts';
import { cleanRefusal } from '../../testing/clean-refusal.ts';
import { addWalker, aTime, BOT_KEY, linkedClan, sendRaw, takeOut } from '../../testing/goods.ts';
import { followPages } from '../../testing/pages.ts';
import type { Person, TestService } from '../../testing/service.ts';
import { borrowService } from '../../testing/shared-service.ts';

let service: TestService;
let giveBack: () => Promise<void>;
beforeAll(async () => {
  ({ service, giveBack } = await borrowService({ BOT_KEY }));
});
afterAll(() => giveBack());

type Filters = QueryOf<OperationTable['GET /walkers']>;
const list = (person: Person, query: Filters = {}) => person.call('GET /walkers', { query });
const names = async (person: Person, query: Filters = {}) =>
  (await list(person, query)).map(({ name }) => name);

describe('GET /walkers/{walker_id}', () => {
  const read = (person: Person, walkerid: string) =>
    person.call('GET /walkers/{walker_id}', { params: { walker_id: walkerid } });

  it('shows a walker to its clan and its owner, as the list does, and to nobody else', async () => {
    const clan = await foundClan(service);
    const owner = await addMember(service, clan);
    const mate = await addMember(service, clan);
    const { walkerid } = await addWalker(owner);
    const [listed] = await list(owner);
    for (const person of [owner, mate, clan.leader]) {
      expect(await read(person, walkerid)).toEqual(listed);
    }
    await act(clan, 'kick', mate);
    await owner.call('DELETE /clans');
    expect(await read(owner, walkerid)).toEqual((await list(owner))[0]);
    for (const person of [mate, await service.signIn()]) {
      const refused = await cleanRefusal(service, () => read(person, walkerid));
      expect(refused).toBe('403 members-only');
    }
  });

  it('answers 404 for an unknown walker', async () => {
    const person = await service.signIn();
    expect(await cleanRefusal(service, () => read(person, 'none'))).toBe('404 no-such-walker');
  });
});

describe('GET /walkers', () => {
  it("lists the clan's walkers with every field that has a value", async () => {
    const clan = await linkedClan(service);
    const member = await addMember(service, clan);
    const fields = { name: 'Ark', type: 'Balang', description: 'Two\nballistas' };
    const { walkerid } = await addWalker(member, fields);
    await takeOut(service, clan, '17', { name: 'Zebra' });
    await takeOut(service, clan, '18', { name: 'Zebra', type: 'Falco', lastuser: 'Sand Fox' });
    const { clanid, leader } = clan;
    const { status, body } = await leader.send('GET /walkers');
    expect(status).toBe(200);
    const always = { added: aTime, isready: true };
    expect(body).toEqual([
      {
        walkerid,
        ...fields,
        ownerid: member.chatid,
        ownername: member.chattag,
        clanid,
        lastupdate: aTime,
        ...always,
      },
      { walkerid: '17', name: 'Zebra', clanid, lastupdate: aTime, lastseen: aTime, ...always },
      {
        walkerid: '18',
        name: 'Zebra',
        type: 'Falco',
        clanid,
        lastupdate: aTime,
        lastseen: aTime,
        lastuser: 'Sand Fox',
        ...always,
      },
    ]);
    expect(await list(member)).toEqual(body);
  });

  it('returns an empty list for people without a clan and walkers', async () => {
    expect(await list(await service.signIn())).toEqual([]);
  });

  it('does not list walkers of other clans', async () => {
    const [one, other] = [await foundClan(service), await foundClan(service)];
    await addWalker(one.leader, { name: 'Ours' });
    await addWalker(other.leader, { name: 'Theirs' });
    expect(await names(one.leader)).toEqual(['Ours']);
  });

  it.each(['left', 'been kicked'])(
    'lists the walkers that the caller added to a clan that they have %s',
    async (how) => {
      const clan = await foundClan(service);
      const person = await addMember(service, clan);
      const { walkerid } = await addWalker(clan.leader, { name: 'Of the clan' });
      await clan.leader.call('PUT /walkers/{walker_id}', {
        params: { walker_id: walkerid },
        body: { ownerid: person.chatid },
      });
      const added = await addWalker(person, { name: 'Own' });
      const { ownerid: _, ownername: __, isready: ___, ...own } = added;
      await (how === 'left' ? person.call('DELETE /clans') : act(clan, 'kick', person));
      expect(await list(person)).toEqual([own]);
      expect(await names(clan.leader)).toEqual(['Of the clan', 'Own']);
      const next = await foundClan(service);
      await addWalker(next.leader, { name: 'Of the next' });
      await join(next, person);
      expect(await names(person)).toEqual(['Of the next', 'Own']);
      expect(await names(next.leader)).toEqual(['Of the next']);
      await clan.leader.call('PUT /walkers/{walker_id}', {
        params: { walker_id: own.walkerid },
        body: { ownerid: clan.leader.chatid },
      });
      expect(await names(person)).toEqual(['Of the next']);
    },
  );

  it('is included in the account export, limited to owned walkers', async () => {
    const clan = await foundClan(service);
    const person = await addMember(service, clan);
    await addWalker(clan.leader);
    const own = await addWalker(person, { description: 'Own', type: 'Falco' });
    expect((await person.call('GET /users/export')).walkers).toEqual([own]);
  });

  it('does not list walkers of a clan that the caller asked to join', async () => {
    const { clanid, leader } = await foundClan(service);
    await addWalker(leader);
    const person = await service.signIn();
    await person.call('POST /clans/{clan_id}/requests', { params: { clan_id: clanid } });
    expect(await list(person)).toEqual([]);
  });

  it('requires a session', async () => {
    const calls = [
      () => service.visitor.call('GET /walkers'),
      () => service.as('x'.repeat(43)).call('GET /walkers'),
      () => sendRaw(service, 'GET /walkers', { as: `Bot ${BOT_KEY}` }),
      () => sendRaw(service, 'GET /walkers?clanid=x'),
    ];
    for (const call of calls) expect(await cleanRefusal(service, call)).toBe('401 sign-in-needed');
  });
});

describe('the filter clanid', () => {
  it("lists only the clan's walkers", async () => {
    const [former, clan] = [await foundClan(service), await foundClan(service)];
    const person = await addMember(service, former);
    await addWalker(person, { name: 'Left behind' });
    await act(former, 'kick', person);
    await join(clan, person);
    await addWalker(clan.leader, { name: 'Shared' });
    expect(await names(person)).toEqual(['Left behind', 'Shared']);
    expect(await names(person, { clanid: clan.clanid })).toEqual(['Shared']);
    const call = () => list(person, { clanid: former.clanid });
    expect(await cleanRefusal(service, call)).toBe('403 members-only');
  });

  it('is allowed for members only', async () => {
    const { clanid, leader } = await foundClan(service);
    await addWalker(leader);
    const others = [await service.signIn(), (await foundClan(service)).leader];
    for (const other of others) {
      const call = () => list(other, { clanid });
      expect(await cleanRefusal(service, call)).toBe('403 members-only');
    }
  });

  it('is rejected for an unknown clan like for a foreign one', async () => {
    const { leader } = await foundClan(service);
    const call = () => list(leader, { clanid: 2_147_483_647 });
    expect(await cleanRefusal(service, call)).toBe('403 members-only');
  });

  it.each(['0', '-1', '1.5', 'x', '2147483648', '1&clanid=1', '%00', '%ff'])(
    'rejects %j',
    async (clanid) => {
      const { token } = (await foundClan(service)).leader;
      const call = () =>
        sendRaw(service, `GET /walkers?clanid=${clanid}`, { as: `Bearer ${token}` });
      expect(await cleanRefusal(service, call)).toBe('400 invalid-input query/clanid');
    },
  );
});

it.each(['clanid=', 'type=', 'clanid=+&type=%20'])(
  'ignores the empty filters %j',
  async (query) => {
    const { leader } = await foundClan(service);
    await addWalker(leader, { name: 'Found', type: 'Titan' });
    const as = `Bearer ${leader.token}`;
    expect(await sendRaw(service, `GET /walkers?${query}`, { as })).toMatchObject([
      { name: 'Found' },
    ]);
  },
);

describe('the filter type', () => {
  it.each([
    ['Nomad Spider', ['nomad spider', 'NOMAD SPIDER', ' Nomad Spider ']],
    ['Straßenläufer', ['STRASSENLÄUFER', 'straßenläufer']],
    ['Ходок', ['ходок', 'ХОДОК']],
    ['100%_\\', ['100%_\\']],
    ['砂蜘蛛🕷', ['砂蜘蛛🕷']],
  ])('finds %j by each of %j', async (type, ways) => {
    const { clanid, leader } = await foundClan(service);
    await addWalker(leader, { name: 'Found', type });
    await addWalker(leader, { name: 'Other', type: `${type} II` });
    await addWalker(leader, { name: 'None' });
    for (const way of ways) {
      expect(await names(leader, { type: way })).toEqual(['Found']);
      expect(await names(leader, { type: way, clanid })).toEqual(['Found']);
    }
  });

  it.each(['Nomad', 'Spider', 'omad Spide', '%', '_', 'NomadSpider', 'None'])(
    'matches the complete type: %j finds nothing',
    async (type) => {
      const { leader } = await foundClan(service);
      await addWalker(leader, { type: 'Nomad Spider' });
      await addWalker(leader, { name: 'Without' });
      expect(await list(leader, { type })).toEqual([]);
    },
  );

  it.each(['x'.repeat(41), 'a%00b', 'a%0Ab', 'a&type=a', '%ff'])('rejects %j', async (type) => {
    const { token } = (await foundClan(service)).leader;
    const call = () => sendRaw(service, `GET /walkers?type=${type}`, { as: `Bearer ${token}` });
    expect(await cleanRefusal(service, call)).toBe('400 invalid-input query/type');
  });
});

describe('the filters name, walkerid, ownerid and unseendays', () => {
  it('find walkers that match all of them', async () => {
    const clan = await linkedClan(service);
    const { clanid, leader } = clan;
    const owner = await addMember(service, clan);
    const own = await addWalker(owner, { name: 'Dune Runner' });
    const timestamp = '2020-01-01T00:00:00Z';
    await takeOut(service, clan, 'old1', { name: 'Old Runner', timestamp });
    await takeOut(service, await linkedClan(service), 'other1', { name: 'Runner of others' });
    for (const query of [{}, { clanid }]) {
      expect(await names(leader, { ...query, name: 'RUNNER' })).toEqual([
        'Dune Runner',
        'Old Runner',
      ]);
      expect(await names(leader, { ...query, name: '%' })).toEqual([]);
      expect(await list(leader, { ...query, walkerid: own.walkerid })).toEqual([own]);
      expect(await list(leader, { ...query, walkerid: 'other1' })).toEqual([]);
      expect(await list(leader, { ...query, ownerid: owner.chatid })).toEqual([own]);
      expect(await names(leader, { ...query, unseendays: 30 })).toEqual(['Old Runner']);
      expect(await list(leader, { ...query, unseendays: 30, ownerid: owner.chatid })).toEqual([]);
    }
  });

  it('count unseendays from now, even without new changes', async () => {
    const { clanid, leader } = await foundClan(service);
    const { walkerid } = await addWalker(leader);
    const unseen = () => list(leader, { clanid, unseendays: 1 });
    expect(await unseen()).toEqual([]);
    // Simulates the passing of a day, which records no change.
    await service.sql(`update walkers set added = now() - interval '25 hours'
                       where walkerid = '${walkerid}'`);
    expect(await unseen()).toMatchObject([{ walkerid }]);
  });

  it.each([
    ['name', 'x'.repeat(61)],
    ['walkerid', 'x'.repeat(65)],
    ['ownerid', 'a%20b'],
    ['unseendays', '0'],
    ['unseendays', '3651'],
  ])('reject %s=%s', async (name, value) => {
    const { token } = (await foundClan(service)).leader;
    const call = () => sendRaw(service, `GET /walkers?${name}=${value}`, { as: `Bearer ${token}` });
    expect(await cleanRefusal(service, call)).toBe(`400 invalid-input query/${name}`);
  });
});

describe('pages of the walker list', () => {
  it('are sorted by name, ignoring case', async () => {
    const { leader } = await foundClan(service);
    for (const name of ['beta', 'Gamma', 'ALPHA', 'Ämter', 'alpha 2', 'Äpfel']) {
      await addWalker(leader, { name });
    }
    const sorted = ['ALPHA', 'alpha 2', 'beta', 'Gamma', 'Ämter', 'Äpfel'];
    expect(await names(leader)).toEqual(sorted);
  });

  it('contain walkers with equal names exactly once', async () => {
    const { clanid, leader } = await foundClan(service);
    for (let n = 0; n < 7; n += 1) {
      await addWalker(leader, { name: n % 2 ? 'Twin' : 'TWIN', type: 'Falco' });
    }
    await addWalker(leader, { name: 'A "quoted" \\ name 🦊', type: 'falco' });
    await addWalker(leader, { name: 'Another', type: 'Titan' });
    const path = `/walkers?limit=2&type=FALCO&clanid=${clanid}&newer=1`;
    const pages = await followPages(service, path, leader);
    expect(pages.map((page) => page.length)).toEqual([2, 2, 2, 2]);
    expect(pages.flat()).toEqual(await list(leader, { type: 'Falco' }));
    expect(new Set((await list(leader)).map(({ walkerid }) => walkerid)).size).toBe(9);
  });

  it('have 100 entries by default and at most 200', async () => {
    const { clanid, leader } = await foundClan(service);
    await service.sql(
      `insert into walkers (walkerid, clanid, name, namekey)
       select 'many-' || n, $1, 'Many', 'MANY' from generate_series(1, 250) as n`,
      [clanid],
    );
    const pages = await followPages<{ walkerid: string }>(service, '/walkers', leader);
    expect(pages.map((page) => page.length)).toEqual([100, 100, 50]);
    expect(new Set(pages.flat().map(({ walkerid }) => walkerid)).size).toBe(250);
    const whole = await followPages(service, '/walkers?limit=200', leader);
    expect(whole.map((page) => page.length)).toEqual([200, 50]);
  });

  it('continue after a walker that was deleted', async () => {
    const { leader } = await foundClan(service);
    const [, second] = [
      await addWalker(leader, { name: 'A' }),
      await addWalker(leader, { name: 'B' }),
      await addWalker(leader, { name: 'C' }),
    ];
    const { headers } = await leader.send('GET /walkers', { query: { limit: 2 } });
    await leader.call('DELETE /walkers/{walker_id}', { params: { walker_id: second.walkerid } });
    const next = /<(.+)>/.exec(headers.get('link')!)![1]!;
    const rest = await sendRaw(service, `GET ${next}`, { as: `Bearer ${leader.token}` });
    expect(rest).toMatchObject([{ name: 'C' }]);
  });

  it.each([
    ['limit=0', 'query/limit'],
    ['limit=201', 'query/limit'],
    ['limit=x', 'query/limit'],
    ['cursor=x', 'query/cursor'],
    [`cursor=${Buffer.from('["A"]').toString('base64url')}`, 'query/cursor'],
    [`cursor=${Buffer.from('["A",1]').toString('base64url')}`, 'query/cursor'],
    [`cursor=${Buffer.from('["A\\u0000","b"]').toString('base64url')}`, 'query/cursor'],
    [`cursor=${Buffer.from('["\\ud800","b"]').toString('base64url')}`, 'query/cursor'],
  ])('reject %s', async (query, where) => {
    const { token } = (await foundClan(service)).leader;
    const call = () => sendRaw(service, `GET /walkers?${query}`, { as: `Bearer ${token}` });
    expect(await cleanRefusal(service, call)).toBe(`400 invalid-input ${where}`);
  });
});
