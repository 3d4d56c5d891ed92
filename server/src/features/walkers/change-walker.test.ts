import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  act,
  addMember,
  foundClan,
  join,
  permit,
  type TestClan,
  historyLines,
} from '../../testing/clans.ts';
import { cleanRefusal } from '../../testing/clean-refusal.ts';
import { addWalker, aMessage, BOT_KEY, linkedClan, sendRaw, takeOut } from '../../testing/goods.ts';
import type { Person, TestService } from '../../testing/service.ts';
import { borrowService } from '../../testing/shared-service.ts';

let service: TestService;
let giveBack: () => Promise<void>;
let clan: TestClan;
beforeAll(async () => {
  ({ service, giveBack } = await borrowService({ BOT_KEY }));
  clan = await foundClan(service);
});
afterAll(() => giveBack());

const path = (walkerid: string) => ({ params: { walker_id: walkerid } });
const update = (
  person: Person,
  walkerid: string,
  body: { name?: string; type?: string; description?: string; ownerid?: string } = {
    description: 'Changed',
  },
) => person.call('PUT /walkers/{walker_id}', { ...path(walkerid), body });
const remove = (person: Person, walkerid: string) =>
  person.call('DELETE /walkers/{walker_id}', path(walkerid));
const find = async (person: Person, walkerid: string) =>
  (await person.call('GET /walkers')).find((walker) => walker.walkerid === walkerid);

const fields = { name: 'Ark', type: 'Balang', description: 'Two ballistas' };

/** Both operations require the same rights. */
const changes = [
  ['PUT', (person: Person, walkerid: string) => update(person, walkerid)],
  ['DELETE', remove],
] as const;

describe('changing a walker', () => {
  it.each([
    [{ name: ' Boat ' }, { name: 'Boat' }],
    [{ type: 'Home-made' }, { type: 'Home-made' }],
    [{ type: 'balang' }, { type: 'balang' }],
    [{ description: 'One\nballista' }, { description: 'One\nballista' }],
    [{ name: '🦊'.repeat(60), type: '🦊'.repeat(40), description: '🦊'.repeat(1000) }, {}],
    [{ name: 'Titan', newer: 1 }, { name: 'Titan' }],
  ])('stores %j and keeps the other fields', async (sent, kept) => {
    const walker = await addWalker(clan.leader, fields);
    const { status, body } = await clan.leader.send('PUT /walkers/{walker_id}', {
      ...path(walker.walkerid),
      body: sent,
    });
    expect([status, body]).toEqual([200, aMessage]);
    const expected = Object.keys(kept).length > 0 ? kept : sent;
    const after = await find(clan.leader, walker.walkerid);
    expect(after).toEqual({ ...walker, ...expected, lastupdate: after?.lastupdate });
  });

  it('sets lastupdate', async () => {
    const { walkerid } = await addWalker(clan.leader);
    await service.sql(`update walkers set lastupdate = '2020-01-01' where walkerid = $1`, [
      walkerid,
    ]);
    const before = Date.now();
    await update(clan.leader, walkerid);
    const { lastupdate } = (await find(clan.leader, walkerid))!;
    expect(Date.parse(lastupdate)).toBeGreaterThanOrEqual(before - 1);
    expect(Date.parse(lastupdate)).toBeLessThanOrEqual(Date.now() + 1);
  });

  it.each(['', '  \n '])('clears the description if it is set to %j', async (description) => {
    const walker = await addWalker(clan.leader, fields);
    await update(clan.leader, walker.walkerid, { description });
    expect(await find(clan.leader, walker.walkerid)).not.toHaveProperty('description');
  });

  it('can set and clear the owner of a walker that the game reported', async () => {
    const linked = await linkedClan(service);
    const [member, outsider] = [await addMember(service, linked), await service.signIn()];
    await takeOut(service, linked, '4711');
    for (const ownerid of [outsider.chatid, 'nobody-known', clan.leader.chatid]) {
      const call = () => update(linked.leader, '4711', { name: 'Not this', ownerid });
      expect(await cleanRefusal(service, call)).toBe('404 no-such-member');
    }
    await update(linked.leader, '4711', { ownerid: member.chatid });
    await update(member, '4711', { name: 'Mine' });
    expect(await find(member, '4711')).toMatchObject({ name: 'Mine', ownerid: member.chatid });
    await update(member, '4711', { ownerid: '' });
    expect(await find(member, '4711')).not.toHaveProperty('ownerid');
    expect(await cleanRefusal(service, () => update(member, '4711'))).toBe('403 no-permission');
  });

  it('updates the sorting and the type filter', async () => {
    const own = await foundClan(service);
    await addWalker(own.leader, { name: 'Middle' });
    const { walkerid } = await addWalker(own.leader, { name: 'First', type: 'Balang' });
    await update(own.leader, walkerid, { name: 'x last', type: 'Tusker' });
    const names = async (type?: string) =>
      (await own.leader.call('GET /walkers', { query: type === undefined ? {} : { type } })).map(
        ({ name }) => name,
      );
    expect(await names()).toEqual(['Middle', 'x last']);
    expect(await names('tusker')).toEqual(['x last']);
    expect(await names('balang')).toEqual([]);
  });

  it("appears in the clan's history with the name at that time", async () => {
    const own = await foundClan(service);
    await own.leader.call('PUT /users', { body: { dataupdate: 'Ann' } });
    const { walkerid } = await addWalker(own.leader, { name: 'Old' });
    await update(own.leader, walkerid);
    await update(own.leader, walkerid, { name: 'New' });
    await remove(own.leader, walkerid);
    expect((await historyLines(own)).slice(0, 3)).toEqual([
      'Ann deleted the walker “New”.',
      'Ann changed the walker “New”.',
      'Ann changed the walker “Old”.',
    ]);
  });

  it.each([
    [{}, 'body'],
    [{ newer: 'x' }, 'body'],
    [{ name: '' }, 'body/name'],
    [{ name: null }, 'body/name'],
    [{ name: 7 }, 'body/name'],
    [{ name: 'x'.repeat(61) }, 'body/name'],
    [{ name: 'a\nb' }, 'body/name'],
    [{ type: ' ' }, 'body/type'],
    [{ type: null }, 'body/type'],
    [{ type: '🕷'.repeat(41) }, 'body/type'],
    [{ description: null }, 'body/description'],
    [{ description: ['x'] }, 'body/description'],
    [{ description: 'x'.repeat(1001) }, 'body/description'],
    [{ description: 'a\u0000b' }, 'body/description'],
    [{ ownerid: null }, 'body/ownerid'],
    [{ ownerid: 'a b' }, 'body/ownerid'],
    [{ ownerid: 'x'.repeat(65) }, 'body/ownerid'],
    [{ name: 'Fine', type: '', description: 1 }, 'body/type body/description'],
    [[], 'body'],
    ['null', 'body'],
    ['{', 'body'],
  ])('rejects %j and names the invalid field', async (body, where) => {
    const { walkerid } = await addWalker(clan.leader, fields);
    const as = `Bearer ${clan.leader.token}`;
    const call = () => sendRaw(service, `PUT /walkers/${walkerid}`, { as, body });
    expect(await cleanRefusal(service, call)).toBe(`400 invalid-input ${where}`);
  });
});

describe('deleting a walker', () => {
  it('returns true and deletes the walker', async () => {
    const { walkerid } = await addWalker(clan.leader);
    const { status, body } = await clan.leader.send('DELETE /walkers/{walker_id}', path(walkerid));
    expect([status, body]).toEqual([200, true]);
    expect(await find(clan.leader, walkerid)).toBeUndefined();
    const again = () => remove(clan.leader, walkerid);
    expect(await cleanRefusal(service, again)).toBe('404 no-such-walker');
  });

  it('keeps other walkers', async () => {
    const own = await foundClan(service);
    const [one, other] = [await addWalker(own.leader), await addWalker(own.leader)];
    await remove(own.leader, one.walkerid);
    expect(await own.leader.call('GET /walkers')).toEqual([other]);
  });
});

describe.each(changes)('%s /walkers/{walker_id}', (method, change) => {
  it('is allowed for the owner, the leader and members with canEdit', async () => {
    const [owner, keeper] = [
      await addMember(service, clan),
      await addMember(service, clan, { canEdit: true }),
    ];
    for (const person of [owner, keeper, clan.leader]) {
      const { walkerid } = await addWalker(owner);
      expect(await change(person, walkerid)).toEqual(method === 'PUT' ? aMessage : true);
    }
  });

  it.each(['owner', 'leader'])(
    'is rejected for a former owner who left the clan and returned (walker added by the %s)',
    async (adder) => {
      const owner = await addMember(service, clan, { canEdit: true });
      const { walkerid } = await addWalker(adder === 'owner' ? owner : clan.leader);
      await update(owner, walkerid, { ownerid: owner.chatid });
      await act(clan, 'kick', owner);
      const call = () => change(owner, walkerid);
      expect(await cleanRefusal(service, call)).toBe('403 members-only');
      expect(await find(clan.leader, walkerid)).not.toHaveProperty('ownerid');
      await join(clan, owner);
      expect(await cleanRefusal(service, call)).toBe('403 no-permission');
    },
  );

  it('is rejected for other members', async () => {
    const plain = await addMember(service, clan, { canInvite: true, canKick: true });
    const former = await addMember(service, clan, { canEdit: true });
    await permit(clan, former, { canEdit: false });
    const { walkerid } = await addWalker(clan.leader);
    for (const person of [plain, former]) {
      const call = () => change(person, walkerid);
      expect(await cleanRefusal(service, call)).toBe('403 no-permission');
    }
  });

  it('is rejected for outsiders', async () => {
    const kicked = await addMember(service, clan, { canEdit: true });
    await act(clan, 'kick', kicked);
    const other = await foundClan(service);
    const keeper = await addMember(service, other, { canEdit: true });
    const others = [kicked, other.leader, keeper, await service.signIn()];
    const { walkerid } = await addWalker(clan.leader);
    for (const person of others) {
      const call = () => change(person, walkerid);
      expect(await cleanRefusal(service, call)).toBe('403 members-only');
    }
  });

  it('requires canEdit for a walker without an owner', async () => {
    const linked = await linkedClan(service);
    const plain = await addMember(service, linked);
    await takeOut(service, linked, `ownerless-${method}`);
    const call = () => change(plain, `ownerless-${method}`);
    expect(await cleanRefusal(service, call)).toBe('403 no-permission');
    await permit(linked, plain, { canEdit: true });
    const done = await change(plain, `ownerless-${method}`);
    expect(done).toEqual(method === 'PUT' ? aMessage : true);
  });

  it('requires a session before it checks anything else', async () => {
    const { walkerid } = await addWalker(clan.leader);
    for (const id of [walkerid, 'none', '%20']) {
      for (const as of [undefined, `Bearer ${'x'.repeat(43)}`, `Bot ${BOT_KEY}`]) {
        const call = () => sendRaw(service, `${method} /walkers/${id}`, as ? { as } : {});
        expect(await cleanRefusal(service, call)).toBe('401 sign-in-needed');
      }
    }
  });

  it('answers 404 for an unknown walker', async () => {
    for (const person of [clan.leader, await service.signIn()]) {
      const call = () => change(person, 'none');
      expect(await cleanRefusal(service, call)).toBe('404 no-such-walker');
    }
  });

  it.each(['%20', 'a%20b', 'a%2Fb', '%00', '%F0%9F%A6%8A', 'x'.repeat(65), "'--"])(
    'rejects the id %j',
    async (id) => {
      const as = `Bearer ${clan.leader.token}`;
      const body = method === 'PUT' ? { body: { name: 'x' } } : {};
      const call = () => sendRaw(service, `${method} /walkers/${id}`, { as, ...body });
      expect(await cleanRefusal(service, call)).toBe('400 invalid-input path/walker_id');
    },
  );
});

describe('the order of checks', () => {
  it('is input, existence, permissions', async () => {
    const outsider = await service.signIn();
    const as = `Bearer ${outsider.token}`;
    const { walkerid } = await addWalker(clan.leader);
    for (const [id, body, refused] of [
      ['none', {}, '400 invalid-input body'],
      [walkerid, { name: '' }, '400 invalid-input body/name'],
      ['none', { name: 'x' }, '404 no-such-walker'],
      [walkerid, { name: 'x' }, '403 members-only'],
    ] as const) {
      const call = () => sendRaw(service, `PUT /walkers/${id}`, { as, body });
      expect(await cleanRefusal(service, call)).toBe(refused);
    }
  });
});
