import { noticeNames } from '@clan-companion/contract/changes';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addMember, ask, foundClan } from '../../../testing/clans.ts';
import {
  aTime,
  BOT_KEY,
  botOf,
  disband,
  type LinkedClan,
  linkedClan,
  linkGuild,
  newGuild,
  postTrade,
  reportKick,
  sendRaw,
  setGuild,
  takeOut,
} from '../../../testing/goods.ts';
import { announceDueMarkers } from '../../maps/jobs.ts';
import { runJob } from '../../../platform/jobs/testing/run-job.ts';
import { addMarker, createMap } from '../../../testing/maps.ts';
import { hide, markBanned } from '../../../testing/moderation.ts';
import type { TestService } from '../../../testing/service.ts';
import { borrowService } from '../../../testing/shared-service.ts';

let service: TestService;
let giveBack: () => Promise<void>;
beforeAll(async () => {
  ({ service, giveBack } = await borrowService({ BOT_KEY }));
});
afterAll(() => giveBack());
beforeEach(() => catchUp());

const CHANNEL = '5';

async function attentiveClan(name?: string): Promise<LinkedClan> {
  const clan = await linkedClan(service, name);
  await botOf(service).call('PUT /bot/guilds/{guildid}/settings', {
    params: { guildid: clan.guildid },
    body: { notices: noticeNames.map((notice) => ({ notice, channelid: CHANNEL })) },
  });
  return clan;
}

const page = (limit?: number) =>
  botOf(service).call('GET /bot/notices', { query: limit === undefined ? {} : { limit } });
const keep = (position: string) => botOf(service).call('PUT /bot/notices', { body: { position } });

/** Transactions of other tests on the same PostgreSQL server can delay the change log. */
async function nextNotices(count: number) {
  await expect
    .poll(async () => (await page()).notices.length, { timeout: 15_000, interval: 50 })
    .toBeGreaterThanOrEqual(count);
  const { notices, position } = await page();
  await keep(position);
  return notices;
}

/** Moves the position to the end of the log. */
async function catchUp(): Promise<void> {
  for (;;) {
    const { notices, position } = await page();
    await keep(position);
    const [{ late } = { late: true }] = await service.sql<{ late: boolean }>(
      `select exists (select from changes c, notice_position p where c.xid >= p.xid) as late`,
    );
    if (notices.length === 0 && !late) return;
  }
}

const place = ({ guildid }: LinkedClan) => ({
  noticeid: expect.stringMatching(/^\d+-\d+$/),
  guildid,
  channelid: CHANNEL,
  timestamp: aTime,
});

describe('a chat server', () => {
  it('gets a notice when its link is confirmed', async () => {
    const clan = await linkedClan(service);
    const notices = await nextNotices(1);
    for (const notice of notices) {
      expect(notice).toMatchObject({ notice: 'linked', guildid: clan.guildid });
      expect(notice).not.toHaveProperty('channelid');
    }
  });

  it.each<[string, (clan: LinkedClan) => Promise<unknown>]>([
    [
      'an admin ends it',
      ({ guildid }) =>
        botOf(service).call('DELETE /bot/guilds/{guildid}/link', { params: { guildid } }),
    ],
    ['the leader ends it', (clan) => clan.leader.call('DELETE /clans/{clan_id}/chatbot', clan)],
    ['the clan links another server', (clan) => setGuild(clan, newGuild())],
    ['the clan is deleted', disband],
    ['the account of the last member is deleted', ({ leader }) => leader.call('DELETE /users')],
  ])('gets a notice with its board when %s', async (_, end) => {
    const [clan, other] = [await linkedClan(service), await linkedClan(service)];
    const board = { channelid: '5', messageid: '6' };
    await botOf(service).call('PUT /bot/guilds/{guildid}/board', { params: clan, body: board });
    await catchUp();
    await end(clan);
    const { channelid: _nowhere, ...somewhere } = place(clan);
    expect(await nextNotices(1)).toEqual([{ ...somewhere, notice: 'unlinked', board }]);
    await other.leader.call('DELETE /clans/{clan_id}/chatbot', other);
    const [notice] = await nextNotices(1);
    expect(notice).toMatchObject({ notice: 'unlinked', guildid: other.guildid });
    expect(notice).not.toHaveProperty('board');
  });

  it('gets no notice of the end of a link that was not confirmed', async () => {
    const clan = await foundClan(service);
    await setGuild(clan, newGuild());
    await catchUp();
    await clan.leader.call('DELETE /clans/{clan_id}/chatbot', clan);
    const confirmed = await linkedClan(service);
    const notices = await nextNotices(1);
    for (const notice of notices) expect(notice.guildid).toBe(confirmed.guildid);
  });

  it('gets a notice of each join request that is still open', async () => {
    const clan = await attentiveClan();
    await catchUp();
    const [quick, patient] = [await service.signIn(), await service.signIn('Patient')];
    await ask(clan, quick, 'no');
    await quick.call('DELETE /clans/{clan_id}/requests', { params: clan.params });
    await ask(clan, patient, 'Let me in');
    expect(await nextNotices(1)).toEqual([
      {
        ...place(clan),
        notice: 'join-request',
        clanid: clan.clanid,
        chatid: patient.chatid,
        chattag: 'Patient',
        message: 'Let me in',
      },
    ]);
    expect((await page()).notices).toEqual([]);
  });

  it('gets a notice when somebody takes out a walker of another member', async () => {
    const clan = await attentiveClan();
    const owner = await addMember(service, clan);
    await owner.call('PUT /users', { body: { dataupdate: 'Sand Fox' } });
    const walkerid = '4711';
    await takeOut(service, clan, walkerid);
    await clan.leader.call('PUT /walkers/{walker_id}', {
      params: { walker_id: walkerid },
      body: { ownerid: owner.chatid },
    });
    await catchUp();
    await takeOut(service, clan, walkerid, { name: 'Ark', lastuser: 'SAND FOX' });
    await takeOut(service, clan, walkerid, { name: 'Ark', lastuser: owner.chattag });
    await takeOut(service, clan, walkerid, { name: 'Ark' });
    await takeOut(service, clan, 'nobodys', { name: 'Free', lastuser: 'Thief' });
    await takeOut(service, clan, 'nobodys', { name: 'Free', lastuser: 'Thief 2' });
    await takeOut(service, clan, walkerid, { name: 'Ark', lastuser: 'Thief' });
    expect(await nextNotices(1)).toEqual([
      {
        ...place(clan),
        notice: 'walker-taken',
        walkerid,
        name: 'Ark',
        ownerid: owner.chatid,
        ownername: 'Sand Fox',
        lastuser: 'Thief',
      },
    ]);
  });

  it('gets a notice of every change of a relationship', async () => {
    const clan = await attentiveClan();
    const other = await foundClan(service, 'Red Dune');
    const { leader, params } = clan;
    await catchUp();
    const query = { otherclanid: other.clanid, relationshiptype: 'enemy' as const };
    await leader.call('POST /clans/{clan_id}/relationships', { params, query });
    const [relationship] = await leader.call('GET /clans/{clan_id}/relationships', { params });
    await leader.call('DELETE /clans/{clan_id}/relationships/{relationship_id}', {
      params: { ...params, relationship_id: relationship!.relationshipid },
    });
    await leader.call('POST /clans/{clan_id}/relationships', { params, query });
    await other.leader.call('DELETE /clans/{clan_id}', { params: other.params });
    const noticed = (action: string, detail: object = {}) => ({
      ...place(clan),
      notice: 'change',
      action,
      detail: { otherclanname: 'Red Dune', ...detail },
    });
    const by = { chatid: leader.chatid, chattag: leader.chattag };
    expect(await nextNotices(4)).toEqual([
      { ...noticed('relationship-set', { relationshiptype: 'enemy' }), ...by },
      { ...noticed('relationship-removed'), ...by },
      { ...noticed('relationship-set', { relationshiptype: 'enemy' }), ...by },
      noticed('relationship-ended'),
    ]);
  });

  it('gets one notice of an offer that its members want in that region', async () => {
    const [one, two] = [await attentiveClan('One'), await attentiveClan('Two')];
    const silent = await linkedClan(service, 'Silent');
    const seller = await service.signIn('Seller');
    for (const wanter of [one.leader, await addMember(service, one), two.leader, silent.leader]) {
      await postTrade(wanter, { item: 'Rope', type: 'buy', region: 'EU' });
    }
    await postTrade(seller, { item: 'Rope', type: 'buy', region: 'EU' });
    await catchUp();
    await postTrade(seller, { item: 'Rope', type: 'sell', region: 'NA' });
    await postTrade(seller, { item: 'Ropes', type: 'sell', region: 'EU' });
    const offer = await postTrade(seller, { item: 'ROPE', type: 'sell', region: 'eu' });
    const historyLines = {
      notice: 'wanted-trade',
      chatid: seller.chatid,
      chattag: 'Seller',
      tradeid: offer.tradeid,
      item: 'ROPE',
      quantity: 20,
      price: '3 flots each',
      region: 'eu',
    };
    expect(await nextNotices(2)).toEqual([
      {
        ...place(one),
        ...historyLines,
        wanterid: one.leader.chatid,
        wantername: one.leader.chattag,
      },
      {
        ...place(two),
        ...historyLines,
        wanterid: two.leader.chatid,
        wantername: two.leader.chattag,
      },
    ]);
  });

  it('gets no notice of hidden offers, for hidden offers, or of the requests of banned people', async () => {
    const [clan, other] = [await attentiveClan(), await attentiveClan()];
    const [seller, banned] = [await service.signIn(), await service.signIn()];
    const wish = { item: 'Loom', type: 'buy', region: 'EU' } as const;
    const wanted = await postTrade(clan.leader, wish);
    await postTrade(other.leader, wish);
    await hide(service, 'trade', wanted.tradeid);
    await catchUp();
    const hidden = await postTrade(seller, { ...wish, type: 'sell' });
    await hide(service, 'trade', hidden.tradeid);
    await ask(clan, banned);
    await markBanned(service, banned, true);
    const { tradeid } = await postTrade(seller, { ...wish, type: 'sell' });
    expect(await nextNotices(1)).toMatchObject([{ ...place(other), tradeid }]);
  });

  it('gets a notice for the leader when a player was kicked in the game, even without a channel', async () => {
    const clan = await linkedClan(service);
    await catchUp();
    await reportKick(service, clan, 'Weasel');
    const { channelid: _, ...somewhere } = place(clan);
    expect(await nextNotices(1)).toEqual([
      { ...somewhere, notice: 'kicked', leaderid: clan.leader.chatid, player: 'Weasel' },
    ]);
  });

  it('gets no notice that is switched off, older than three days or about another clan', async () => {
    const [clan, silent] = [await attentiveClan(), await linkedClan(service)];
    const unlinked = await foundClan(service);
    await catchUp();
    await ask(clan, await service.signIn('Old'));
    await service.sql(
      `update changes set at = now() - interval '73 hours' where action = 'join-asked'`,
    );
    for (const asked of [silent, unlinked]) await ask(asked, await service.signIn());
    await ask(clan, await service.signIn('New'));
    expect(await nextNotices(1)).toMatchObject([{ chattag: 'New' }]);
  });
});

describe('the position', () => {
  it('moves forward only, and never beyond what has happened', async () => {
    const clan = await attentiveClan();
    await catchUp();
    for (const name of ['A', 'B', 'C']) await ask(clan, await service.signIn(name));
    await expect.poll(async () => (await page()).notices.length, { timeout: 15_000 }).toBe(3);
    const { notices } = await page();
    const ids = notices.map(({ noticeid }) => noticeid);
    await keep(ids[1]!);
    expect((await page()).notices).toMatchObject([{ chattag: 'C' }]);
    await keep(ids[0]!);
    expect((await page()).notices).toMatchObject([{ chattag: 'C' }]);
    await keep('999999999999999999-999999999999999999');
    await ask(clan, await service.signIn('D'));
    expect(await nextNotices(1)).toMatchObject([{ chattag: 'D' }]);
  });

  it('leads through notices page by page', async () => {
    const clan = await attentiveClan();
    await catchUp();
    for (const name of ['A', 'B', 'C', 'D', 'E']) await ask(clan, await service.signIn(name));
    await expect.poll(async () => (await page()).notices.length, { timeout: 15_000 }).toBe(5);
    const seen: unknown[] = [];
    for (let more = true; more;) {
      const looked = await page(2);
      expect(looked.notices.length).toBeLessThanOrEqual(2);
      seen.push(...looked.notices.map((notice) => 'chattag' in notice && notice.chattag));
      await keep(looked.position);
      ({ more } = looked);
    }
    expect(seen).toEqual(['A', 'B', 'C', 'D', 'E']);
  });

  it('does not skip a change whose transaction began earlier and commits later', async () => {
    const clan = await attentiveClan();
    await catchUp();
    const slow = new pg.Client(service.location);
    await slow.connect();
    const [{ userid } = { userid: 0 }] = await service.sql<{ userid: number }>(
      'select leaderid as userid from clans where clanid = $1',
      [clan.clanid],
    );
    await slow.query('begin');
    await slow.query(
      `insert into changes (action, actor, clanid, detail) values ('relationship-ended', $1, $2, $3)`,
      [userid, clan.clanid, { otherclanname: 'Slow' }],
    );
    await ask(clan, await service.signIn('Quick'));
    const early = await page();
    expect(early.notices).toEqual([]);
    await keep(early.position);
    await slow.query('commit');
    await slow.end();
    expect(await nextNotices(2)).toMatchObject([
      { notice: 'change', action: 'relationship-ended', detail: { otherclanname: 'Slow' } },
      { notice: 'join-request', chattag: 'Quick' },
    ]);
  });

  it('can be ahead of the stored one while reading, but not past the end of the log', async () => {
    const clan = await attentiveClan();
    await catchUp();
    for (const name of ['A', 'B']) await ask(clan, await service.signIn(name));
    await expect.poll(async () => (await page()).notices.length, { timeout: 15_000 }).toBe(2);
    const { notices, position } = await page();
    const after = async (ahead: string) =>
      (await botOf(service).call('GET /bot/notices', { query: { after: ahead } })).notices;
    expect(await after(notices[0]!.noticeid)).toMatchObject([{ chattag: 'B' }]);
    expect(await after(position)).toEqual([]);
    expect(await after('1-1')).toHaveLength(2);
    expect(await after('999999999999999999-1')).toHaveLength(2);
  });

  it.each(['', 'x', '1', '-1-1', '1-1-1', `${'9'.repeat(19)}-1`])(
    'is rejected if it is malformed: %j',
    async (position) => {
      const refused = sendRaw(service, 'PUT /bot/notices', {
        as: `Bot ${BOT_KEY}`,
        body: { position },
      });
      await expect(refused).rejects.toMatchObject({ status: 400 });
    },
  );
});

describe('the position of one chat server', () => {
  const keepOf = ({ guildid }: LinkedClan, position: string) =>
    botOf(service).call('PUT /bot/guilds/{guildid}/notices', {
      params: { guildid },
      body: { position },
    });
  const names = async () =>
    (await page()).notices.map((notice) => 'chattag' in notice && notice.chattag);

  it('leaves out its notices up to there, and no others', async () => {
    const [one, two] = [await attentiveClan('One'), await attentiveClan('Two')];
    await catchUp();
    for (const [clan, name] of [
      [one, 'A'],
      [two, 'B'],
      [one, 'C'],
    ] as const) {
      await ask(clan, await service.signIn(name));
    }
    await expect.poll(names, { timeout: 15_000 }).toEqual(['A', 'B', 'C']);
    const [a, , c] = (await page()).notices;
    await keepOf(one, a!.noticeid);
    expect(await names()).toEqual(['B', 'C']);
    await keepOf(one, c!.noticeid);
    await keepOf(one, a!.noticeid);
    expect(await names()).toEqual(['B']);
  });

  it('leaves out offers that it has announced', async () => {
    const clan = await attentiveClan();
    await postTrade(clan.leader, { item: 'Rope', type: 'buy', region: 'Own position' });
    await catchUp();
    await postTrade(await service.signIn(), { item: 'Rope', type: 'sell', region: 'Own position' });
    await expect.poll(async () => (await page()).notices.length, { timeout: 15_000 }).toBe(1);
    await keepOf(clan, (await page()).notices[0]!.noticeid);
    expect((await page()).notices).toEqual([]);
  });

  it('starts at the link, so that nothing from before goes to a new chat server', async () => {
    const clan = await attentiveClan();
    await catchUp();
    await ask(clan, await service.signIn('Before'));
    await expect.poll(names, { timeout: 15_000 }).toEqual(['Before']);
    const moved = await linkGuild(service, clan);
    await botOf(service).call('PUT /bot/guilds/{guildid}/settings', {
      params: { guildid: moved.guildid },
      body: { notices: [{ notice: 'join-request', channelid: CHANNEL }] },
    });
    await ask(moved, await service.signIn('After'));
    await expect
      .poll(async () => (await page()).notices, { timeout: 15_000 })
      .toMatchObject([
        { notice: 'unlinked', guildid: clan.guildid },
        { notice: 'linked', guildid: moved.guildid },
        { notice: 'join-request', guildid: moved.guildid, chattag: 'After' },
      ]);
    await expect(keepOf(clan, '1-1')).rejects.toMatchObject({ problem: 'no-linked-clan' });
  });
});

it('gives the role to mention for each kind of notice, but never everyone', async () => {
  const clan = await linkedClan(service);
  const set = (roleid?: string) =>
    botOf(service).call('PUT /bot/guilds/{guildid}/settings', {
      params: { guildid: clan.guildid },
      body: {
        notices: [{ notice: 'join-request', channelid: CHANNEL, ...(roleid && { roleid }) }],
      },
    });
  expect((await set('77')).notices).toEqual([
    { notice: 'join-request', channelid: CHANNEL, roleid: '77' },
  ]);
  await catchUp();
  await ask(clan, await service.signIn());
  expect(await nextNotices(1)).toMatchObject([{ channelid: CHANNEL, roleid: '77' }]);
  await expect(set(clan.guildid)).rejects.toMatchObject({ problem: 'invalid-input' });
  expect((await set()).notices).toEqual([{ notice: 'join-request', channelid: CHANNEL }]);
});

it('announces harvested markers that are back, on maps of members', async () => {
  const clan = await attentiveClan();
  await nextNotices(1);
  const map = await createMap(clan.leader);
  await addMarker(clan.leader, map, {
    returnsfrom: new Date(Date.now() + 3_600_000).toISOString(),
  });
  await service.sql('update markers set returnsfrom = now() where not announced');
  await runJob(service.db, announceDueMarkers);
  expect(await nextNotices(1)).toMatchObject([
    {
      guildid: clan.guildid,
      channelid: CHANNEL,
      notice: 'change',
      action: 'marker-due',
      detail: { mapid: map.mapid, name: 'Iron Valley', item: 'Iron' },
    },
  ]);
});
