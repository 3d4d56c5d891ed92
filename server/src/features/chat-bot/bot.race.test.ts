import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { act, addMember, foundClan, type TestClan } from '../../testing/clans.ts';
import {
  BOT_KEY,
  botOf,
  disband,
  type LinkedClan,
  linkedClan,
  newGuild,
  setGuild,
  takeOut,
} from '../../testing/goods.ts';
import { type Play, playRounds } from '../../testing/goods-race.ts';
import { type Person, startService, type TestService } from '../../testing/service.ts';

let service: TestService;
let second: TestService;
beforeAll(async () => {
  service = await startService({ BOT_KEY });
  second = await service.another();
});
afterAll(() => service.stop());

const GATES = ['clans', 'users', 'chatbots', 'walkers', 'changes'];
const rounds = (play: Play) => playRounds(service, GATES, play);

let walkers = 0;
const newId = () => `${(walkers += 1)}`;
let turn = 0;
const either = () => ((turn += 1) % 2 ? service : second);

const trip =
  (clan: LinkedClan, walkerid: string, name = 'Taken out') =>
  () =>
    takeOut(either(), clan, walkerid, { name });
const confirm =
  (guildid: string, { clanid, leader }: TestClan) =>
  () =>
    botOf(either()).call('POST /bot/guilds/{guildid}/link', {
      params: { guildid },
      body: { chatid: leader.chatid, clanid },
    });
const unlink = (guildid: string) => () =>
  botOf(either()).call('DELETE /bot/guilds/{guildid}/link', { params: { guildid } });
const erase = (person: Person) => () => person.call('DELETE /users');

/** A walker that the game reported, with an owner. */
async function ownedWalker(clan: LinkedClan, { chatid: ownerid }: Person): Promise<string> {
  const walkerid = newId();
  await takeOut(service, clan, walkerid);
  await clan.leader.call('PUT /walkers/{walker_id}', {
    params: { walker_id: walkerid },
    body: { ownerid, description: 'Ours' },
  });
  return walkerid;
}

const find = (walkerid: string) =>
  service.sql<{ clanid: number; ownerid: number | null; name: string; state: string }>(
    'select clanid, ownerid, name, state from walkers where gameid = $1',
    [walkerid],
  );
const chatBotOf = ({ clanid, leader }: TestClan) =>
  leader.call('GET /clans/{clan_id}/chatbot', { params: { clan_id: clanid } });

describe('concurrent requests about a walker', () => {
  it('create one walker when ten bots report it for the first time', () =>
    rounds(async (race) => {
      const clan = await linkedClan(service);
      const walkerid = newId();
      const trips = Array.from({ length: 10 }, (_, n) => trip(clan, walkerid, `Trip ${n}`));
      const { outcomes, actions } = await race(...trips);
      expect(outcomes).toEqual(Array(10).fill('done'));
      expect(await find(walkerid)).toHaveLength(1);
      // Trips that arrive out of order change nothing if they are older.
      expect(actions.filter((action) => action === 'walker-captured')).toHaveLength(1);
      expect(new Set(actions.slice(1))).toBeOneOf([new Set(['walker-trip']), new Set()]);
    }));

  it('leave the walker with one of two clans that report it, and let the other claim it', () =>
    rounds(async (race) => {
      const [one, other] = [await linkedClan(service), await linkedClan(service)];
      const walkerid = newId();
      const answers: number[] = [];
      const claims = [one, other, one, other].map((clan) => async () => {
        const { clanid } = await trip(clan, walkerid)();
        answers.push(clanid - clan.clanid);
      });
      const { outcomes, actions } = await race(...claims);
      expect(outcomes).toEqual(Array(4).fill('done'));
      expect(answers).toEqual([0, 0, 0, 0]);
      const states = (await find(walkerid)).map(({ state }) => state);
      expect(states.toSorted()).toBeOneOf([['held'], ['claimed', 'held'], ['disputed', 'held']]);
      const counted = (wanted: string) => actions.filter((action) => action === wanted).length;
      expect(counted('walker-captured')).toBe(1);
      expect(counted('walker-claimed')).toBe(states.length - 1);
    }));

  it('give the claimant no data of an owner who edits it and is kicked', () =>
    rounds(async (race) => {
      const [old, next] = [await linkedClan(service), await linkedClan(service)];
      const owner = await addMember(service, old);
      const walkerid = await ownedWalker(old, owner);
      const elsewhere = second.as(owner.token);
      const { outcomes } = await race(
        trip(next, walkerid, 'Prize'),
        () =>
          elsewhere.call('PUT /walkers/{walker_id}', {
            params: { walker_id: walkerid },
            body: { name: 'Changed' },
          }),
        () => act(old, 'kick', owner),
      );
      expect(outcomes[0]).toBe('done');
      expect(outcomes[1]).toBeOneOf(['done', '403 members-only']);
      expect(outcomes[2]).toBe('done');
      const rows = await service.sql(
        'select clanid, ownerid, description from walkers where gameid = $1 order by clanid',
        [walkerid],
      );
      const kept = { clanid: old.clanid, ownerid: null, description: 'Ours' };
      // A line that is older than the edit changes nothing.
      expect(rows).toBeOneOf([
        [kept],
        [kept, { clanid: next.clanid, ownerid: null, description: null }],
      ]);
    }));

  it('keep the walker without an owner when the owner’s account is deleted during a trip', () =>
    rounds(async (race) => {
      const clan = await linkedClan(service);
      const owner = await addMember(service, clan);
      const walkerid = await ownedWalker(clan, owner);
      const { outcomes } = await race(trip(clan, walkerid), erase(owner));
      expect(outcomes).toEqual(['done', 'done']);
      expect(await find(walkerid)).toEqual([
        { clanid: clan.clanid, ownerid: null, name: 'Taken out', state: 'held' },
      ]);
    }));

  it.each(['new', 'known'])('leave no %s walker when its clan is deleted during a trip', (which) =>
    rounds(async (race) => {
      const clan = await linkedClan(service);
      const walkerid = newId();
      if (which === 'known') await trip(clan, walkerid)();
      const { outcomes } = await race(trip(clan, walkerid), () => disband(clan));
      expect(outcomes).toBeOneOf([
        ['done', 'done'],
        ['404 no-linked-clan', 'done'],
      ]);
      expect(await find(walkerid)).toEqual([]);
    }),
  );

  it('leave no walker when the only member’s account is deleted during a trip', () =>
    rounds(async (race) => {
      const clan = await linkedClan(service);
      const walkerid = newId();
      const { outcomes } = await race(trip(clan, walkerid), erase(clan.leader));
      expect(outcomes).toBeOneOf([
        ['done', 'done'],
        ['404 no-linked-clan', 'done'],
      ]);
      expect(await find(walkerid)).toEqual([]);
    }));

  it('keep the walker for the clan that captures it while its old clan is deleted', () =>
    rounds(async (race) => {
      const [old, next] = [await linkedClan(service), await linkedClan(service)];
      const walkerid = newId();
      await trip(old, walkerid)();
      const { outcomes } = await race(trip(next, walkerid), () => disband(old));
      expect(outcomes).toEqual(['done', 'done']);
      expect(await find(walkerid)).toMatchObject([{ clanid: next.clanid, ownerid: null }]);
    }));

  it('store a trip or reject it while the chat server ends the link', () =>
    rounds(async (race) => {
      const clan = await linkedClan(service);
      const walkerid = newId();
      const { outcomes } = await race(trip(clan, walkerid), unlink(clan.guildid));
      expect(outcomes).toBeOneOf([
        ['done', 'done'],
        ['404 no-linked-clan', 'done'],
      ]);
      expect(await find(walkerid)).toHaveLength(outcomes[0] === 'done' ? 1 : 0);
    }));
});

describe('concurrent requests about a link', () => {
  async function candidates(): Promise<{ guildid: string; one: TestClan; other: TestClan }> {
    const guildid = newGuild();
    const [one, other] = [await foundClan(service), await foundClan(service)];
    for (const clan of [one, other]) await setGuild(clan, guildid);
    return { guildid, one, other };
  }

  it('verify one clan when two are confirmed', () =>
    rounds(async (race) => {
      const { guildid, one, other } = await candidates();
      const { outcomes, actions } = await race(confirm(guildid, one), confirm(guildid, other));
      expect(outcomes.toSorted()).toEqual(['403 server-taken', 'done']);
      expect(actions).toEqual(['chatbot-verified']);
    }));

  it('verify a link once when it is confirmed ten times', () =>
    rounds(async (race) => {
      const { guildid, one } = await candidates();
      const acts = Array.from({ length: 10 }, () => confirm(guildid, one));
      const { outcomes, actions } = await race(...acts);
      expect(outcomes).toEqual(Array(10).fill('done'));
      expect(actions).toEqual(['chatbot-verified']);
      expect(await chatBotOf(one)).toEqual({ guildid, verified: true });
    }));

  it('do not verify another server that the leader links during the confirmation', () =>
    rounds(async (race) => {
      const { guildid, one } = await candidates();
      const elsewhere = newGuild();
      const move = () => setGuild(one, elsewhere);
      expect(await race(confirm(guildid, one), move)).toBeOneOf([
        {
          outcomes: ['done', 'done'],
          actions: ['chatbot-verified', 'chatbot-link-ended', 'chatbot-set'],
        },
        { outcomes: ['404 no-linked-clan', 'done'], actions: ['chatbot-set'] },
      ]);
      expect(await chatBotOf(one)).toEqual({ guildid: elsewhere });
    }));

  it('confirm the link or reject it while the clan is deleted', () =>
    rounds(async (race) => {
      const { guildid, one } = await candidates();
      expect(await race(confirm(guildid, one), () => disband(one))).toBeOneOf([
        {
          outcomes: ['done', 'done'],
          actions: ['chatbot-verified', 'chatbot-link-ended', 'clan-deleted'],
        },
        { outcomes: ['404 no-linked-clan', 'done'], actions: ['clan-deleted'] },
      ]);
    }));

  it.each(['confirmed', 'ended'] as const)(
    'keep the bot that the leader sets while the link is %s',
    (how) =>
      rounds(async (race) => {
        const { guildid, one } = await candidates();
        if (how === 'ended') await confirm(guildid, one)();
        const setBot = () =>
          one.leader.call('PUT /clans/{clan_id}/chatbot', {
            params: { clan_id: one.clanid },
            query: { chatid: '42' },
          });
        const change = how === 'ended' ? unlink(guildid) : confirm(guildid, one);
        const { outcomes } = await race(change, setBot);
        expect(outcomes).toEqual(['done', 'done']);
        expect(await chatBotOf(one)).toEqual({
          chatid: '42',
          ...(how === 'confirmed' && { guildid, verified: true }),
        });
      }),
  );

  const endLink =
    ({ params, leader }: TestClan) =>
    () =>
      either().as(leader.token).call('DELETE /clans/{clan_id}/chatbot', { params });

  it('apply the last change when the leader ends the link and links another server', () =>
    rounds(async (race) => {
      const { guildid, one } = await candidates();
      await confirm(guildid, one)();
      const elsewhere = newGuild();
      const { outcomes, actions } = await race(endLink(one), () => setGuild(one, elsewhere));
      expect(outcomes).toEqual(['done', 'done']);
      expect(await chatBotOf(one)).toEqual(
        actions.at(-1) === 'chatbot-unlinked' ? {} : { guildid: elsewhere },
      );
    }));

  it('leave no link when the leader ends it while it is confirmed', () =>
    rounds(async (race) => {
      const { guildid, one } = await candidates();
      expect(await race(endLink(one), confirm(guildid, one))).toBeOneOf([
        {
          outcomes: ['done', 'done'],
          actions: ['chatbot-verified', 'chatbot-link-ended', 'chatbot-unlinked'],
        },
        { outcomes: ['done', '404 no-linked-clan'], actions: ['chatbot-unlinked'] },
      ]);
      expect(await chatBotOf(one)).toEqual({});
    }));

  it('end the link once when both the leader and the chat server end it', () =>
    rounds(async (race) => {
      const { guildid, one } = await candidates();
      await confirm(guildid, one)();
      const { outcomes, actions } = await race(endLink(one), unlink(guildid));
      expect(outcomes).toBeOneOf([
        ['done', '404 no-linked-clan'],
        ['404 no-linked-server', 'done'],
      ]);
      expect(actions).toEqual(['chatbot-link-ended', 'chatbot-unlinked']);
    }));

  it('end the link once when it is ended nine times, and free the server for the next clan', () =>
    rounds(async (race) => {
      const { guildid, one, other } = await candidates();
      await confirm(guildid, one)();
      const acts = Array.from({ length: 9 }, () => unlink(guildid));
      const { outcomes } = await race(...acts, confirm(guildid, other));
      const next = outcomes.pop();
      expect(next).toBeOneOf(['done', '403 server-taken']);
      // The next clan's link may have been ended as well.
      const ended = outcomes.filter((outcome) => outcome === 'done').length;
      expect(ended).toBeOneOf(next === 'done' ? [1, 2] : [1]);
      const verified = await service.sql('select from chatbots where guildid = $1 and verified', [
        guildid,
      ]);
      expect(verified).toHaveLength(next === 'done' ? 2 - ended : 0);
    }));
});
