import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { act, addMember, foundClan, type TestClan, historyLines } from '../../testing/clans.ts';
import { cleanRefusal } from '../../testing/clean-refusal.ts';
import { addWalker, aTime, disband, sendRaw } from '../../testing/goods.ts';
import type { Person, TestService } from '../../testing/service.ts';
import { borrowService } from '../../testing/shared-service.ts';

let service: TestService;
let giveBack: () => Promise<void>;
let clan: TestClan;
beforeAll(async () => {
  ({ service, giveBack } = await borrowService({}));
  clan = await foundClan(service);
});
afterAll(() => giveBack());

const add = (person: Person, body: unknown) =>
  sendRaw(service, 'POST /walkers', { as: `Bearer ${person.token}`, body });

describe('a walker added by hand', () => {
  it('is returned and listed with every field', async () => {
    const body = { name: ' Ark  One ', type: ' Balang ', description: ' Two\r\nballistas ' };
    const before = Date.now();
    const { status, body: walker } = await clan.leader.send('POST /walkers', { body });
    expect(status).toBe(200);
    expect(walker).toEqual({
      walkerid: expect.stringMatching(/^[A-Za-z0-9_.-]{1,64}$/),
      name: 'Ark  One',
      type: 'Balang',
      description: 'Two\r\nballistas',
      ownerid: clan.leader.chatid,
      ownername: clan.leader.chattag,
      clanid: clan.clanid,
      lastupdate: aTime,
      added: aTime,
      isready: true,
    });
    // Allows for rounding to milliseconds.
    expect(Date.parse(walker.lastupdate)).toBeGreaterThanOrEqual(before - 1);
    expect(Date.parse(walker.lastupdate)).toBeLessThanOrEqual(Date.now() + 1);
    expect(await clan.leader.call('GET /walkers', { query: { type: 'balang' } })).toEqual([walker]);
  });

  it('omits empty fields', async () => {
    const walker = await addWalker(clan.leader, { name: 'Plain', description: '  ' });
    expect(walker).toEqual({
      walkerid: expect.any(String),
      name: 'Plain',
      ownerid: clan.leader.chatid,
      ownername: clan.leader.chattag,
      clanid: clan.clanid,
      lastupdate: aTime,
      added: aTime,
      isready: true,
    });
  });

  it('has a unique id, even if names are equal', async () => {
    const [one, other] = [await addWalker(clan.leader), await addWalker(clan.leader)];
    expect(one.walkerid).not.toBe(other.walkerid);
  });

  it('ignores fields that cannot be set', async () => {
    const body = { name: 'Newer', walkerid: 'mine', clanid: 999, lastupdate: 'x', lastuser: 'x' };
    expect(await add(clan.leader, body)).toEqual({
      walkerid: expect.stringMatching(/^hand-/),
      name: 'Newer',
      ownerid: clan.leader.chatid,
      ownername: clan.leader.chattag,
      clanid: clan.clanid,
      lastupdate: aTime,
      added: aTime,
      isready: true,
    });
  });

  it("appears in the clan's history", async () => {
    const own = await foundClan(service);
    await own.leader.call('PUT /users', { body: { dataupdate: 'Ann' } });
    await addWalker(own.leader, { name: 'Told' });
    expect((await historyLines(own))[0]).toBe('Ann added the walker “Told”.');
  });
});

describe('the type in the name', () => {
  it.each([
    'Balang',
    'Buffalo',
    'Camelop',
    'Cobra',
    'Dinghy',
    'Domus',
    'Falco',
    'Firefly',
    'Hercul',
    'Hornet',
    'Mollusk',
    'Nomad Spider',
    'Panda',
    'Proxy',
    'Raptor Sky',
    'Schmetterling',
    'Silur',
    'Stiletto',
    'Titan',
    'Toboggan',
    'Tusker',
  ])('is recognized as %s, ignoring case', async (type) => {
    for (const name of [type, `Our ${type.toUpperCase()} 2`, `x${type.toLowerCase()}x`]) {
      expect(await addWalker(clan.leader, { name })).toMatchObject({ name, type });
    }
  });

  it.each([
    ['Titan towed by a Nomad Spider', 'Nomad Spider'],
    ['Schmetterling, once a Raptor Sky', 'Schmetterling'],
    ['cobra raptor sky falco', 'Raptor Sky'],
  ])('is the longest match in %j', async (name, type) => {
    expect((await addWalker(clan.leader, { name })).type).toBe(type);
  });

  it.each(['Nomad', 'Raptor', 'Spider Nomad', 'Tita n', '砂の狐'])(
    'is not found in %j',
    async (name) => {
      expect(await addWalker(clan.leader, { name })).not.toHaveProperty('type');
    },
  );

  it.each(['Falco', 'falco', 'Home-made', 'x'.repeat(40), '🕷'.repeat(40)])(
    'is ignored if the type %j is given',
    async (type) => {
      expect((await addWalker(clan.leader, { name: 'Titan', type })).type).toBe(type);
    },
  );
});

describe('the owner of a new walker', () => {
  it('is the person who adds it by default', async () => {
    const member = await addMember(service, clan);
    expect((await addWalker(member)).ownerid).toBe(member.chatid);
    expect((await addWalker(member, { ownerid: member.chatid })).ownerid).toBe(member.chatid);
  });

  it('can be any member if the leader or a member with canEdit adds it', async () => {
    const [keeper, member] = [
      await addMember(service, clan, { canEdit: true }),
      await addMember(service, clan),
    ];
    for (const by of [clan.leader, keeper]) {
      const walker = await addWalker(by, { name: 'A gift', ownerid: member.chatid });
      expect(walker).toMatchObject({ ownerid: member.chatid, clanid: clan.clanid });
    }
  });

  it('cannot be someone else if a member without canEdit adds it', async () => {
    const member = await addMember(service, clan, { canInvite: true, canKick: true });
    for (const { chatid } of [clan.leader, await addMember(service, clan)]) {
      const call = () => addWalker(member, { ownerid: chatid });
      expect(await cleanRefusal(service, call)).toBe('403 no-permission');
    }
  });

  it('must be a member of the clan', async () => {
    const [former, asking] = [await addMember(service, clan), await service.signIn()];
    await act(clan, 'kick', former);
    await asking.call('POST /clans/{clan_id}/requests', { params: { clan_id: clan.clanid } });
    const other = (await foundClan(service)).leader;
    const plain = await addMember(service, clan);
    for (const ownerid of [former.chatid, asking.chatid, other.chatid, '404']) {
      const call = () => addWalker(clan.leader, { ownerid });
      expect(await cleanRefusal(service, call)).toBe('404 no-such-member');
      const withoutRight = () => addWalker(plain, { ownerid });
      expect(await cleanRefusal(service, withoutRight)).toBe('403 no-permission');
    }
  });
});

describe('adding a walker', () => {
  it('requires a clan', async () => {
    const [kicked, disbanded] = [await addMember(service, clan), await foundClan(service)];
    await act(clan, 'kick', kicked);
    await disband(disbanded);
    for (const person of [await service.signIn(), kicked, disbanded.leader]) {
      const call = () => addWalker(person);
      expect(await cleanRefusal(service, call)).toBe('403 not-in-a-clan');
      const named = () => addWalker(person, { ownerid: clan.leader.chatid });
      expect(await cleanRefusal(service, named)).toBe('403 not-in-a-clan');
    }
  });

  it('requires a session', async () => {
    const call = () => service.visitor.call('POST /walkers', { body: { name: 'Nobody’s' } });
    expect(await cleanRefusal(service, call)).toBe('401 sign-in-needed');
    const bad = () => sendRaw(service, 'POST /walkers', { body: {} });
    expect(await cleanRefusal(service, bad)).toBe('401 sign-in-needed');
  });

  it.each([
    [{}, 'body/name'],
    [{ name: '' }, 'body/name'],
    [{ name: ' \u3000 ' }, 'body/name'],
    [{ name: null }, 'body/name'],
    [{ name: 7 }, 'body/name'],
    [{ name: ['x'] }, 'body/name'],
    [{ name: 'x'.repeat(61) }, 'body/name'],
    [{ name: '🦊'.repeat(61) }, 'body/name'],
    [{ name: 'a\nb' }, 'body/name'],
    [{ name: 'a\u0000b' }, 'body/name'],
    [{ name: '\ud800' }, 'body/name'],
    [{ name: 'x', type: '' }, 'body/type'],
    [{ name: 'x', type: null }, 'body/type'],
    [{ name: 'x', type: 'x'.repeat(41) }, 'body/type'],
    [{ name: 'x', type: 'a\tb' }, 'body/type'],
    [{ name: 'x', description: 'x'.repeat(1001) }, 'body/description'],
    [{ name: 'x', description: null }, 'body/description'],
    [{ name: 'x', description: 'a\u0007b' }, 'body/description'],
    [{ name: 'x', ownerid: '' }, 'body/ownerid'],
    [{ name: 'x', ownerid: 5 }, 'body/ownerid'],
    [{ name: 'x', ownerid: null }, 'body/ownerid'],
    [{ name: 'x', ownerid: 'a b' }, 'body/ownerid'],
    [{ name: '', type: '', ownerid: '' }, 'body/name body/type body/ownerid'],
    [[], 'body'],
    ['"text"', 'body'],
    ['null', 'body'],
    ['{"name":', 'body'],
  ])('rejects %j and names the invalid field', async (body, where) => {
    const call = () => add(clan.leader, body);
    expect(await cleanRefusal(service, call)).toBe(`400 invalid-input ${where}`);
  });

  it('is rejected without a JSON body', async () => {
    const as = `Bearer ${clan.leader.token}`;
    const none = () => sendRaw(service, 'POST /walkers', { as });
    expect(await cleanRefusal(service, none)).toBe('400 invalid-input body');
    const response = await fetch(`${service.url}/walkers`, {
      method: 'POST',
      headers: { authorization: as, 'content-type': 'text/plain' },
      body: '{"name":"x"}',
    });
    expect(response.status).toBe(415);
  });

  it('accepts texts of maximum length', async () => {
    const most = { name: '🦊'.repeat(60), type: '🦊'.repeat(40), description: '🦊'.repeat(1000) };
    expect(await addWalker(clan.leader, most)).toMatchObject(most);
  });
});
