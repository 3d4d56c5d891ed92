import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, historyLines } from '../../testing/clans.ts';
import { cleanRefusal, everything } from '../../testing/clean-refusal.ts';
import {
  addWalker,
  aTime,
  BOT_KEY,
  botOf,
  type LinkedClan,
  linkedClan,
  sendRaw,
  takeOut,
} from '../../testing/goods.ts';
import type { TestService } from '../../testing/service.ts';
import { borrowService } from '../../testing/shared-service.ts';

let service: TestService;
let giveBack: () => Promise<void>;
let clan: LinkedClan;
beforeAll(async () => {
  ({ service, giveBack } = await borrowService({ BOT_KEY }));
  clan = await linkedClan(service);
});
afterAll(() => giveBack());

let walkers = 0;
const newId = () => `${(walkers += 1)}`;

const find = async (of: LinkedClan, walkerid: string) =>
  (await of.leader.call('GET /walkers')).find((walker) => walker.walkerid === walkerid);

describe('reporting a trip', () => {
  it('adds an unknown walker to the clan', async () => {
    const walkerid = newId();
    const before = Date.now();
    const { status, body } = await botOf(service).send(
      'PUT /bot/guilds/{guildid}/walkers/{walkerid}',
      {
        params: { guildid: clan.guildid, walkerid },
        body: { name: ' Ark ', type: 'Balang', lastuser: ' Sand Fox ' },
      },
    );
    expect(status).toBe(200);
    expect(body).toEqual({
      walkerid,
      name: 'Ark',
      type: 'Balang',
      clanid: clan.clanid,
      lastupdate: aTime,
      lastseen: aTime,
      added: aTime,
      isready: true,
      lastuser: 'Sand Fox',
    });
    expect(Date.parse(body.lastupdate)).toBeGreaterThanOrEqual(before - 1);
    expect(Date.parse(body.lastupdate)).toBeLessThanOrEqual(Date.now() + 1);
    expect(await find(clan, walkerid)).toEqual(body);
    expect((await historyLines(clan))[0]).toBe('The clan got the walker “Ark”.');
  });

  it('omits fields without a value', async () => {
    const { clanid } = clan;
    expect(await takeOut(service, clan, 'A_b.c-9', { name: 'Plain' })).toEqual({
      walkerid: 'A_b.c-9',
      name: 'Plain',
      clanid,
      lastupdate: aTime,
      lastseen: aTime,
      added: aTime,
      isready: true,
    });
  });

  it('updates name, user and time of a known walker', async () => {
    const walkerid = newId();
    await takeOut(service, clan, walkerid, { name: 'Old', type: 'Balang', lastuser: 'Ann' });
    const timestamp = new Date().toISOString();
    const trip = { name: 'New', lastuser: 'Bob', timestamp };
    const walker = await takeOut(service, clan, walkerid, trip);
    expect(walker).toEqual({
      walkerid,
      name: 'New',
      type: 'Balang',
      clanid: clan.clanid,
      lastupdate: timestamp,
      lastseen: timestamp,
      lastuser: 'Bob',
      added: aTime,
      isready: true,
    });
    expect(await find(clan, walkerid)).toEqual(walker);
    expect((await historyLines(clan))[0]).toBe('The walker “New” was taken out.');
    expect(await takeOut(service, clan, walkerid, { name: 'New' })).toMatchObject({
      lastuser: 'Bob',
    });
  });

  it('keeps the owner and description', async () => {
    const member = await addMember(service, clan);
    const walkerid = newId();
    await takeOut(service, clan, walkerid);
    const body = { ownerid: member.chatid, description: 'Kept' };
    await clan.leader.call('PUT /walkers/{walker_id}', { params: { walker_id: walkerid }, body });
    const walker = await find(clan, walkerid);
    const after = await takeOut(service, clan, walkerid, { name: 'Seen', lastuser: 'Ann' });
    expect(after).toEqual({
      ...walker,
      name: 'Seen',
      lastuser: 'Ann',
      lastupdate: after.lastupdate,
      lastseen: after.lastupdate,
    });
    expect(after).toMatchObject(body);
  });

  it('merges a walker that was added by hand, if only one has that name', async () => {
    const own = await linkedClan(service);
    const member = await addMember(service, own);
    const noted = { name: 'Night Barge', description: 'Ours', ownerid: member.chatid };
    const { walkerid: byHand } = await addWalker(own.leader, { ...noted, type: 'Home-made' });
    const first = await takeOut(service, own, newId(), { name: 'NIGHT BARGE', lastuser: 'Thief' });
    expect(first).toMatchObject({ ...noted, name: 'NIGHT BARGE', type: 'Home-made' });
    expect(await find(own, byHand)).toBeUndefined();
    expect((await historyLines(own))[0]).toBe('The walker “NIGHT BARGE” was taken out.');
    const second = await takeOut(service, own, newId(), { name: 'Night Barge' });
    expect(second).not.toHaveProperty('ownerid');

    const twins = [
      await addWalker(member, { name: 'Twin' }),
      await addWalker(member, { name: 'Twin' }),
    ];
    expect(await takeOut(service, own, newId(), { name: 'Twin' })).not.toHaveProperty('ownerid');
    for (const { walkerid } of twins) expect(await find(own, walkerid)).toBeDefined();
  });

  it('uses the type from the bot, then the one the clan set, then the one in the name', async () => {
    const walkerid = newId();
    const type = async (trip: { name: string; type?: string }) =>
      (await takeOut(service, clan, walkerid, trip)).type;
    expect(await type({ name: 'Nameless' })).toBeUndefined();
    expect(await type({ name: 'our TITAN' })).toBe('Titan');
    const params = { walker_id: walkerid };
    await clan.leader.call('PUT /walkers/{walker_id}', { params, body: { type: 'Home-made' } });
    expect(await type({ name: 'our TITAN' })).toBe('Home-made');
    expect(await type({ name: 'our TITAN', type: 'Tusker' })).toBe('Tusker');
    expect(await clan.leader.call('GET /walkers', { query: { type: 'TUSKER' } })).toMatchObject([
      { walkerid },
    ]);
    expect(await clan.leader.call('GET /walkers', { query: { type: 'Home-made' } })).toEqual([]);
  });

  it.each([
    [{}, 'body/name'],
    [{ name: ' ' }, 'body/name'],
    [{ name: 'x'.repeat(61) }, 'body/name'],
    [{ name: 'a\nb' }, 'body/name'],
    [{ name: 3 }, 'body/name'],
    [{ name: 'x', type: '' }, 'body/type'],
    [{ name: 'x', type: 'x'.repeat(41) }, 'body/type'],
    [{ name: 'x', lastuser: '' }, 'body/lastuser'],
    [{ name: 'x', lastuser: 'x'.repeat(33) }, 'body/lastuser'],
    [{ name: 'x', lastuser: null }, 'body/lastuser'],
    ['null', 'body'],
    ['[]', 'body'],
    ['{', 'body'],
  ])('rejects the body %j', async (body, where) => {
    const path = `PUT /bot/guilds/${clan.guildid}/walkers/${newId()}`;
    const call = () => sendRaw(service, path, { as: `Bot ${BOT_KEY}`, body });
    expect(await cleanRefusal(service, call)).toBe(`400 invalid-input ${where}`);
  });

  it.each(['%20', 'a%2Fb', 'x'.repeat(65), '%00', '%F0%9F%A6%8A', 'hand-1'])(
    'rejects the walker id %j',
    async (id) => {
      const path = `PUT /bot/guilds/${clan.guildid}/walkers/${id}`;
      const call = () => sendRaw(service, path, { as: `Bot ${BOT_KEY}`, body: { name: 'x' } });
      expect(await cleanRefusal(service, call)).toBe('400 invalid-input path/walkerid');
    },
  );
});

describe('the time of a trip', () => {
  it.each([
    ['2024-02-29T23:59:59Z', '2024-02-29T23:59:59.000Z'],
    ['2026-01-02T03:04:05.6Z', '2026-01-02T03:04:05.600Z'],
    ['2026-01-02T03:04:05.123456Z', '2026-01-02T03:04:05.123Z'],
    ['1969-07-20T20:17:40Z', '1969-07-20T20:17:40.000Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
  ])('is stored for %s as %s', async (timestamp, kept) => {
    const walkerid = newId();
    expect((await takeOut(service, clan, walkerid, { timestamp })).lastupdate).toBe(kept);
    expect((await find(clan, walkerid))?.lastupdate).toBe(kept);
  });

  it.each(['2999-01-01T00:00:00Z', '9999-12-31T23:59:59.999999Z'])(
    'is the current time if %s is in the future',
    async (timestamp) => {
      const walkerid = newId();
      const before = Date.now();
      const { lastupdate } = await takeOut(service, clan, walkerid, { timestamp });
      expect(Date.parse(lastupdate)).toBeGreaterThanOrEqual(before);
      expect(Date.parse(lastupdate)).toBeLessThanOrEqual(Date.now());
      expect((await takeOut(service, clan, walkerid, { name: 'Next' })).name).toBe('Next');
    },
  );

  it('leaves a walker unchanged if it is older than its last update', async () => {
    const walkerid = newId();
    const trip = { name: 'Known', lastuser: 'Ann', timestamp: '2026-05-05T12:00:00.500Z' };
    const known = await takeOut(service, clan, walkerid, trip);
    const before = await everything(service);
    for (const timestamp of ['2026-05-05T12:00:00.499Z', '2026-05-04T12:00:00Z']) {
      const late = { name: 'Late', type: 'Titan', lastuser: 'Bob', timestamp };
      expect(await takeOut(service, clan, walkerid, late)).toEqual(known);
    }
    expect(await everything(service)).toEqual(before);
    const again = { name: 'Again', timestamp: '2026-05-05T12:00:00.500Z' };
    expect(await takeOut(service, clan, walkerid, again)).toMatchObject({ name: 'Again' });
  });

  it('updates a walker whose last update is in the future', async () => {
    const walkerid = newId();
    await takeOut(service, clan, walkerid, { name: 'Ahead' });
    await service.sql(
      `update walkers set lastupdate = now() + interval '5 hours' where walkerid = $1`,
      [walkerid],
    );
    const { name, lastupdate } = await takeOut(service, clan, walkerid, { name: 'Right' });
    expect(name).toBe('Right');
    expect(Date.parse(lastupdate)).toBeLessThan(Date.now() + 60_000);
  });

  it('counts as a trip without undoing a later edit', async () => {
    const walkerid = newId();
    await takeOut(service, clan, walkerid, { timestamp: '2026-01-01T00:00:00Z' });
    const params = { walker_id: walkerid };
    await clan.leader.call('PUT /walkers/{walker_id}', { params, body: { name: 'Corrected' } });
    const edited = await find(clan, walkerid);
    expect(edited).toMatchObject({ lastseen: '2026-01-01T00:00:00.000Z' });
    const late = { name: 'Late', lastuser: 'Thief', timestamp: '2026-01-02T00:00:00Z' };
    const seen = { lastuser: 'Thief', lastseen: '2026-01-02T00:00:00.000Z' };
    for (const _ of ['first', 'again']) {
      expect(await takeOut(service, clan, walkerid, late)).toEqual({ ...edited, ...seen });
    }
    const trips = (await historyLines(clan)).filter((line) =>
      line.includes('“Corrected” was taken out'),
    );
    expect(trips).toHaveLength(1);
    const older = { name: 'Older', lastuser: 'Ann', timestamp: '2026-01-01T12:00:00Z' };
    expect(await takeOut(service, clan, walkerid, older)).toEqual({ ...edited, ...seen });
  });

  it.each([
    '2026-13-45T99:99:99Z',
    '0000-01-01T00:00:00Z',
    '2026-02-30T00:00:00Z',
    '2025-02-29T00:00:00Z',
    '2026-04-31T12:00:00Z',
    '2026-00-01T00:00:00Z',
    '2026-01-00T00:00:00Z',
    '2026-01-01T24:00:00Z',
    '2026-01-01T23:59:60Z',
    '2026-01-01',
    '2026-01-01T00:00Z',
    '2026-01-01T00:00:00',
    '2026-01-01T00:00:00+00:00',
    '2026-01-01 00:00:00Z',
    '2026-01-01T00:00:00.Z',
    '2026-01-01T00:00:00.1234567Z',
    '+012026-01-01T00:00:00Z',
    '-000001-01-01T00:00:00Z',
    ' 2026-01-01T00:00:00Z',
    '2026-01-01T00:00:00Z\n',
    '٢٠٢٦-01-01T00:00:00Z',
    'now',
    '',
    1_767_225_600_000,
    null,
  ])('is rejected as %j', async (timestamp) => {
    const path = `PUT /bot/guilds/${clan.guildid}/walkers/${newId()}`;
    const body = { name: 'x', timestamp };
    const call = () => sendRaw(service, path, { as: `Bot ${BOT_KEY}`, body });
    expect(await cleanRefusal(service, call)).toBe('400 invalid-input body/timestamp');
  });
});
