import type { BodyOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, foundClan, historyLines } from '../../../testing/clans.ts';
import { cleanRefusal } from '../../../testing/clean-refusal.ts';
import {
  BOT_KEY,
  botOf,
  botPages,
  type LinkedClan,
  linkedClan,
  newGuild,
  setGuild,
} from '../../../testing/goods.ts';
import { refusal } from '../../../testing/refusal.ts';
import type { TestService } from '../../../testing/service.ts';
import { borrowService } from '../../../testing/shared-service.ts';

let service: TestService;
let giveBack: () => Promise<void>;
beforeAll(async () => {
  ({ service, giveBack } = await borrowService({ BOT_KEY }));
});
afterAll(() => giveBack());

type Lines = BodyOf<OperationTable['POST /bot/guilds/{guildid}/lines']>;

const HOUR = 3_600_000n << 22n;
const DAY = 24n * HOUR;
let last = 1_400_000_000_000_000_000n;
const newMessage = () => String((last += 1n));

const take = ({ guildid }: { guildid: string }, lines: Partial<Lines> = {}) =>
  botOf(service).call('POST /bot/guilds/{guildid}/lines', {
    params: { guildid },
    body: {
      channelid: '5',
      messageid: newMessage(),
      timestamp: new Date().toISOString(),
      trips: [],
      kicked: [],
      unread: [],
      ...lines,
    },
  });
const trip = (walkerid: string, name = 'Ark', lastuser = 'Fox') => ({ walkerid, name, lastuser });
const bookmarks = ({ guildid }: { guildid: string }) =>
  botOf(service).call('GET /bot/guilds/{guildid}/bookmarks', { params: { guildid } });
const linesOf = ({ leader, params }: LinkedClan) =>
  leader.call('GET /clans/{clan_id}/chatbot/lines', { params });

describe('a game message', () => {
  it('is stored completely and only once', async () => {
    const clan = await linkedClan(service);
    const message = {
      messageid: newMessage(),
      timestamp: '2026-01-02T03:04:05.678Z',
      trips: [trip('b1', 'First'), trip('a1', 'Second'), trip('b1', 'First again', 'Bob')],
      kicked: [{ line: 3, player: 'Weasel' }],
      unread: [{ line: 4, text: ' odd line ', reason: 'no-walker' as const }],
    };
    expect(await take(clan, message)).toEqual({ taken: true });
    expect(await take(clan, message)).toEqual({ taken: false });
    expect(await clan.leader.call('GET /walkers')).toMatchObject([
      { walkerid: 'b1', name: 'First again', lastuser: 'Bob', lastupdate: message.timestamp },
      { walkerid: 'a1', name: 'Second', lastuser: 'Fox', lastupdate: message.timestamp },
    ]);
    const { messageid, timestamp } = message;
    const place = { channelid: '5', messageid, timestamp };
    expect(await linesOf(clan)).toEqual([
      {
        lineid: expect.any(Number),
        kind: 'unread',
        text: 'odd line',
        reason: 'no-walker',
        ...place,
      },
      { lineid: expect.any(Number), kind: 'kicked', text: 'Weasel', ...place },
    ]);
    expect((await historyLines(clan)).filter((line) => line.includes('kicked'))).toHaveLength(1);
    expect(await bookmarks(clan)).toMatchObject({ channels: [{ channelid: '5', messageid }] });
  });

  it('is rejected completely if a part of it is invalid', async () => {
    const clan = await linkedClan(service);
    for (const [wrong, where] of [
      [{ trips: [trip('1'), trip('not an id')] }, 'body/trips/1/walkerid'],
      [{ trips: [trip('hand-1')] }, 'body/trips/0/walkerid'],
      [{ unnamed: [{ walkerid: 'hand-1', lastuser: 'Fox' }] }, 'body/unnamed/0/walkerid'],
      [{ trips: [trip('1', '')] }, 'body/trips/0/name'],
      [{ kicked: [{ line: -1, player: 'x' }] }, 'body/kicked/0/line'],
      [{ timestamp: '2026-02-30T00:00:00Z' }, 'body/timestamp'],
      [{ messageid: 'x' }, 'body/messageid'],
      [{ trips: Array.from({ length: 251 }, () => trip('1')) }, 'body/trips'],
    ] as const) {
      const sent = () => take(clan, wrong as Partial<Lines>);
      expect(await cleanRefusal(service, sent)).toBe(`400 invalid-input ${where}`);
    }
    expect(await bookmarks(clan)).toMatchObject({ channels: [] });
  });

  it('is stored if it arrives late, unless it is a day older than the newest one', async () => {
    const clan = await linkedClan(service);
    const now = BigInt(newMessage()) + 100n * DAY;
    const at = (messageid: bigint, channelid = '5') =>
      take(clan, { messageid: String(messageid), channelid });
    expect(await at(now)).toEqual({ taken: true });
    expect(await at(now - HOUR)).toEqual({ taken: true });
    expect(await at(now - HOUR)).toEqual({ taken: false });
    expect(await at(now - DAY)).toEqual({ taken: false });
    expect(await at(now - DAY, '6')).toEqual({ taken: true });
    expect(await bookmarks(clan)).toMatchObject({
      channels: [
        { channelid: '5', messageid: String(now) },
        { channelid: '6', messageid: String(now - DAY) },
      ],
    });
    // The largest id that the contract allows.
    expect(await at(99_999_999_999_999_999_999n)).toEqual({ taken: true });
    const kept = await service.sql('select from chat_messages where clanid = $1', [clan.clanid]);
    expect(kept).toHaveLength(2);
  });

  it('is not bookmarked when it is reported by hand, and changes nothing twice', async () => {
    const clan = await linkedClan(service);
    const message = {
      messageid: newMessage(),
      timestamp: '2026-01-02T03:04:05Z',
      byhand: true,
      trips: [trip('byhand')],
      kicked: [{ line: 0, player: 'Weasel' }],
    };
    const late = ['byhand'];
    expect(await take(clan, message)).toEqual({ taken: true });
    expect(await take(clan, message)).toEqual({ taken: true, late });
    expect(await take(clan, { ...message, byhand: false })).toEqual({ taken: true, late });
    expect(await historyLines(clan)).toEqual([
      'The game says that somebody was kicked.',
      'The clan got the walker “Ark”.',
      'The link to the chat server was confirmed.',
      expect.stringContaining('changed the chat bot'),
      expect.stringContaining('created the clan'),
    ]);
  });

  it('is accepted only from a chat server with a verified link', async () => {
    expect(await refusal(take({ guildid: newGuild() }))).toBe('404 no-linked-clan');
    const clan = await foundClan(service);
    const guildid = newGuild();
    await setGuild(clan, guildid);
    expect(await refusal(take({ guildid }))).toBe('403 link-not-verified');
    expect(await refusal(bookmarks({ guildid }))).toBe('403 link-not-verified');
  });
});

describe('the lines for the leader', () => {
  it('are shown only to the leader and the bot', async () => {
    const clan = await linkedClan(service);
    const member = await addMember(service, clan, { canEdit: true });
    const call = { params: clan.params };
    const path = 'GET /clans/{clan_id}/chatbot/lines';
    expect(await refusal(member.call(path, call))).toBe('403 leader-only');
    expect(await refusal((await service.signIn()).call(path, call))).toBe('403 leader-only');
    expect(await refusal(service.visitor.call(path, call))).toBe('401 sign-in-needed');
    const nowhere = { params: { clan_id: 999_999 } };
    expect(await refusal(member.call(path, nowhere))).toBe('404 no-such-clan');
    expect(await linesOf(clan)).toEqual([]);
  });

  it('are the newest 200 of each kind, in pages, newest first', async () => {
    const clan = await linkedClan(service);
    await take(clan, { kicked: [{ line: 0, player: 'First' }] });
    for (let n = 0; n < 3; n += 1) {
      const unread = Array.from({ length: 100 }, (_, line) => ({
        line,
        text: `${n * 100 + line}`,
        reason: 'other-words' as const,
      }));
      await take(clan, { unread });
    }
    const pages = await botPages<{ text: string }>(
      service,
      `/bot/guilds/${clan.guildid}/lines?limit=90`,
    );
    expect(pages.map((page) => page.length)).toEqual([90, 90, 21]);
    const texts = pages.flat().map(({ text }) => text);
    expect([texts[0], texts[199], texts[200]]).toEqual(['299', '100', 'First']);
  });
});

describe('a trip of a walker without a name', () => {
  const unnamedTrips = async ({ guildid, leader, params }: LinkedClan) => {
    const { unnamedtrips } = await botOf(service).call('GET /bot/guilds/{guildid}/settings', {
      params: { guildid },
    });
    const chatbot = await leader.call('GET /clans/{clan_id}/chatbot', { params });
    expect(chatbot.unnamedtrips ?? 0).toBe(unnamedtrips);
    return unnamedtrips;
  };

  it('is counted once, and adds no walker', async () => {
    const clan = await linkedClan(service);
    expect(await unnamedTrips(clan)).toBe(0);
    const message = {
      messageid: newMessage(),
      unnamed: [{ lastuser: 'Fox' }, { walkerid: 'u1', lastuser: 'Fox' }],
    };
    await take(clan, message);
    await take(clan, message);
    await take(clan, { ...message, byhand: true });
    expect(await unnamedTrips(clan)).toBe(2);
    expect(await clan.leader.call('GET /walkers')).toEqual([]);
    expect(await linesOf(clan)).toEqual([]);
  });

  it('updates when a walker of the clan was seen and by whom, but not its name', async () => {
    const [clan, other] = [await linkedClan(service), await linkedClan(service)];
    await take(clan, { trips: [trip('u2', 'Ark')], timestamp: '2026-01-02T03:04:05.000Z' });
    const unnamed = [{ walkerid: 'u2', lastuser: 'Bob' }];
    const timestamp = '2026-01-03T03:04:05.000Z';
    await take(other, { unnamed, timestamp: '2026-01-04T03:04:05.000Z' });
    await take(clan, { unnamed, timestamp });
    expect(await clan.leader.call('GET /walkers')).toMatchObject([
      { walkerid: 'u2', name: 'Ark', lastuser: 'Bob', lastseen: timestamp },
    ]);
    expect(await other.leader.call('GET /walkers')).toEqual([]);
  });
});

describe('linking a chat server again', () => {
  it('drops the messages and settings of the ended link', async () => {
    const clan = await linkedClan(service);
    const params = { guildid: clan.guildid };
    await botOf(service).call('PUT /bot/guilds/{guildid}/settings', {
      params,
      body: {
        watched: ['5'],
        notices: [{ notice: 'kicked', channelid: '5' }],
        sources: [{ channelid: '5', sourceid: '6' }],
      },
    });
    await take(clan, {
      unread: [{ line: 0, text: 'x', reason: 'no-walker' }],
      unnamed: [{ lastuser: 'Fox' }],
    });
    const { since } = await bookmarks(clan);
    await botOf(service).call('DELETE /bot/guilds/{guildid}/link', { params });
    expect(await linesOf(clan)).toEqual([]);

    await setGuild(clan, clan.guildid);
    const body = { chatid: clan.leader.chatid };
    await botOf(service).call('POST /bot/guilds/{guildid}/link', { params, body });
    const again = await bookmarks(clan);
    expect(again.channels).toEqual([]);
    expect(Date.parse(again.since)).toBeGreaterThan(Date.parse(since));
    const settings = botOf(service).call('GET /bot/guilds/{guildid}/settings', { params });
    expect(await settings).toMatchObject({ watched: [], sources: [], unnamedtrips: 0 });
  });

  it('drops the messages if the server is a different one', async () => {
    const clan = await linkedClan(service);
    await take(clan);
    await setGuild(clan, clan.guildid);
    expect((await bookmarks(clan)).channels).toHaveLength(1);
    const guildid = newGuild();
    await setGuild(clan, guildid);
    const body = { chatid: clan.leader.chatid };
    await botOf(service).call('POST /bot/guilds/{guildid}/link', { params: { guildid }, body });
    expect((await bookmarks({ guildid })).channels).toEqual([]);
  });
});
