import { afterAll, beforeAll, expect, it } from 'vitest';
import { foundClan } from '../../../testing/clans.ts';
import {
  BOT_KEY,
  botOf,
  disband,
  type LinkedClan,
  linkedClan,
  newGuild,
  setGuild,
} from '../../../testing/goods.ts';
import { type Play, playRounds } from '../../../testing/goods-race.ts';
import { startService, type TestService } from '../../../testing/service.ts';

let service: TestService;
let second: TestService;
beforeAll(async () => {
  service = await startService({ BOT_KEY });
  second = await service.another();
});
afterAll(() => service.stop());

const GATES = ['chatbots', 'chat_messages', 'walkers', 'changes'];
const rounds = (play: Play) => playRounds(service, GATES, play);
let turn = 0;
const either = () => ((turn += 1) % 2 ? service : second);
let messages = 1_000;
const newMessage = () => String((messages += 1));

const take =
  ({ guildid }: LinkedClan, messageid: string, walkers: string[], kicked: string[] = []) =>
  () =>
    botOf(either()).call('POST /bot/guilds/{guildid}/lines', {
      params: { guildid },
      body: {
        channelid: '5',
        messageid,
        timestamp: new Date().toISOString(),
        trips: walkers.map((walkerid) => ({ walkerid, name: 'Ark', lastuser: messageid })),
        kicked: kicked.map((player, line) => ({ line, player })),
        unread: [{ line: 99, text: 'odd', reason: 'other-words' }],
      },
    });

it('stores a message once when ten bots deliver it', () =>
  rounds(async (race) => {
    const clan = await linkedClan(service);
    const id = newMessage();
    const all = Array.from({ length: 10 }, () => take(clan, id, [`once${id}`], ['Weasel']));
    const { outcomes, actions } = await race(...all);
    expect(outcomes).toEqual(Array(10).fill('done'));
    expect(actions.toSorted()).toEqual(['player-kicked', 'walker-captured']);
  }));

it('stores concurrent messages about the same walkers in any order without deadlocks', () =>
  rounds(async (race) => {
    const [one, two] = [await linkedClan(service), await linkedClan(service)];
    const ids = ['a', 'b', 'c'].map((name) => `${name}${newMessage()}`);
    const { outcomes } = await race(
      take(one, newMessage(), ids),
      take(two, newMessage(), ids.toReversed()),
      take(one, newMessage(), ids.toReversed()),
      take(two, newMessage(), ids),
    );
    expect(outcomes).toEqual(Array(4).fill('done'));
  }));

it('stores a message completely or not at all while the link ends', () =>
  rounds(async (race) => {
    const clan = await linkedClan(service);
    const id = newMessage();
    const { outcomes } = await race(take(clan, id, [`end${id}`], ['Weasel']), () =>
      botOf(either()).call('DELETE /bot/guilds/{guildid}/link', {
        params: { guildid: clan.guildid },
      }),
    );
    expect(outcomes[1]).toBe('done');
    expect(outcomes[0]).toBeOneOf(['done', '404 no-linked-clan']);
    const walkers = await service.sql('select from walkers where gameid = $1', [`end${id}`]);
    expect(walkers).toHaveLength(outcomes[0] === 'done' ? 1 : 0);
    const left = await service.sql('select from chat_messages where clanid = $1', [clan.clanid]);
    expect(left).toEqual([]);
  }));

it('stores or rejects a message while the leader links another server or deletes the clan', () =>
  rounds(async (race) => {
    const [mover, ender] = [await linkedClan(service), await linkedClan(service)];
    const { outcomes } = await race(
      take(mover, newMessage(), [`move${newMessage()}`]),
      () => setGuild(mover, newGuild()),
      take(ender, newMessage(), [`gone${newMessage()}`]),
      () => disband(ender),
    );
    expect([outcomes[1], outcomes[3]]).toEqual(['done', 'done']);
    for (const outcome of [outcomes[0], outcomes[2]]) {
      expect(outcome).toBeOneOf(['done', '404 no-linked-clan']);
    }
  }));

it('does not pass settings to the next clan when they change while the link ends', () =>
  rounds(async (race) => {
    const clan = await linkedClan(service);
    const { guildid } = clan;
    const params = { guildid };
    const { outcomes } = await race(
      () =>
        botOf(either()).call('PUT /bot/guilds/{guildid}/settings', {
          params,
          body: { watched: ['5'] },
        }),
      () => botOf(either()).call('DELETE /bot/guilds/{guildid}/link', { params }),
    );
    expect(outcomes[1]).toBe('done');
    const next = await foundClan(service);
    await setGuild(next, guildid);
    const body = { chatid: next.leader.chatid };
    await botOf(service).call('POST /bot/guilds/{guildid}/link', { params, body });
    expect(
      await botOf(service).call('GET /bot/guilds/{guildid}/settings', { params }),
    ).toMatchObject({ notices: [], watched: [] });
  }));
