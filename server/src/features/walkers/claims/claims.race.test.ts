import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { age, answerClaim, contestedWalker, newWalkerId, settle } from '../../../testing/claims.ts';
import {
  BOT_KEY,
  botOf,
  disband,
  type LinkedClan,
  linkedClan,
  takeOut,
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

/** After each race, a walker that anyone has on record has one holder. */
const rounds = (play: Play) =>
  playRounds(service, ['clans', 'walkers', 'changes'], async (race) => {
    await play(race);
    const wrong = await service.sql(
      `select gameid, array_agg(state) from walkers where state <> 'lost'
       group by gameid having count(*) filter (where state = 'held') <> 1`,
    );
    expect(wrong).toEqual([]);
  });

let turn = 0;
const either = () => ((turn += 1) % 2 ? service : second);
const trip = (clan: LinkedClan, walkerid: string) => () => takeOut(either(), clan, walkerid);
const remove =
  ({ leader }: LinkedClan, walkerid: string) =>
  () =>
    either()
      .as(leader.token)
      .call('DELETE /walkers/{walker_id}', { params: { walker_id: walkerid } });
const answer =
  (clan: LinkedClan, walkerid: string, claimant: LinkedClan, how: 'confirm' | 'dispute') => () =>
    answerClaim(either().as(clan.leader.token), { walkerid, claimant }, how);

let messages = 0;
const report =
  ({ guildid }: LinkedClan, walkerids: string[]) =>
  () =>
    botOf(either()).call('POST /bot/guilds/{guildid}/lines', {
      params: { guildid },
      body: {
        channelid: '5',
        messageid: String((messages += 1)),
        timestamp: new Date().toISOString(),
        trips: walkerids.map((walkerid) => ({ walkerid, name: 'Ark', lastuser: 'Fox' })),
        kicked: [],
        unread: [],
      },
    });

const statesOf = async (walkerid: string) => {
  const rows = await service.sql<{ clanid: number; state: string }>(
    'select clanid, state from walkers where gameid = $1',
    [walkerid],
  );
  return Object.fromEntries(rows.map(({ clanid, state }) => [clanid, state]));
};

describe('concurrent requests about a contested walker', () => {
  it('make two claims at once', () =>
    rounds(async (race) => {
      const clans = [
        await linkedClan(service),
        await linkedClan(service),
        await linkedClan(service),
      ];
      const [holder, one, two] = clans as [LinkedClan, LinkedClan, LinkedClan];
      const walkerid = newWalkerId();
      await trip(holder, walkerid)();
      const { outcomes } = await race(trip(one, walkerid), trip(two, walkerid));
      expect(outcomes).toEqual(['done', 'done']);
      expect(await statesOf(walkerid)).toEqual({
        [holder.clanid]: 'held',
        [one.clanid]: 'claimed',
        [two.clanid]: 'claimed',
      });
    }));

  it('claim walkers of each other without a deadlock', () =>
    rounds(async (race) => {
      const [one, two] = [await linkedClan(service), await linkedClan(service)];
      const ids = Array.from({ length: 6 }, newWalkerId);
      const [ofOne, ofTwo] = [ids.filter((_, n) => n % 2), ids.filter((_, n) => !(n % 2))];
      await report(one, ofOne)();
      await report(two, ofTwo)();
      const { outcomes } = await race(
        report(one, ids),
        report(two, ids.toReversed()),
        report(one, ids.toReversed()),
        report(two, ids),
      );
      expect(outcomes).toEqual(Array(4).fill('done'));
    }));

  it('claim it while an older claim is confirmed', () =>
    rounds(async (race) => {
      const { holder, claimant, walkerid } = await contestedWalker(service);
      const third = await linkedClan(service);
      const { outcomes } = await race(
        trip(third, walkerid),
        answer(holder, walkerid, claimant, 'confirm'),
      );
      expect(outcomes).toEqual(['done', 'done']);
      expect(await statesOf(walkerid)).toEqual({
        [holder.clanid]: 'lost',
        [claimant.clanid]: 'held',
        [third.clanid]: 'claimed',
      });
    }));

  it('claim it back while the claim is confirmed', () =>
    rounds(async (race) => {
      const { holder, claimant, walkerid } = await contestedWalker(service);
      const { outcomes } = await race(
        trip(holder, walkerid),
        answer(holder, walkerid, claimant, 'confirm'),
      );
      expect(outcomes).toEqual(['done', 'done']);
      expect(await statesOf(walkerid)).toMatchObject({ [claimant.clanid]: 'held' });
    }));

  it('claim it while its holder deletes it', () =>
    rounds(async (race) => {
      const [holder, claimant] = [await linkedClan(service), await linkedClan(service)];
      const walkerid = newWalkerId();
      await trip(holder, walkerid)();
      const { outcomes } = await race(trip(claimant, walkerid), remove(holder, walkerid));
      expect(outcomes).toEqual(['done', 'done']);
      expect(await statesOf(walkerid)).toEqual({ [claimant.clanid]: 'held' });
    }));

  it('claim it back from nobody while another clan reports it', () =>
    rounds(async (race) => {
      const { holder, claimant, walkerid } = await contestedWalker(service);
      await answer(holder, walkerid, claimant, 'confirm')();
      await remove(claimant, walkerid)();
      const { outcomes } = await race(trip(holder, walkerid), trip(claimant, walkerid));
      expect(outcomes).toEqual(['done', 'done']);
    }));

  it('withdraw the claim while it is confirmed', () =>
    rounds(async (race) => {
      const { holder, claimant, walkerid } = await contestedWalker(service);
      const { outcomes } = await race(
        remove(claimant, walkerid),
        answer(holder, walkerid, claimant, 'confirm'),
      );
      expect(outcomes).toBeOneOf([
        ['done', 'done'],
        ['done', '404 no-such-claim'],
      ]);
    }));

  it('dispute the claim while it passes', () =>
    rounds(async (race) => {
      const { holder, claimant, walkerid } = await contestedWalker(service);
      await age(service, walkerid, '8 days');
      const { outcomes } = await race(
        () => settle(second),
        answer(holder, walkerid, claimant, 'dispute'),
        () => settle(service),
      );
      const passed = { [holder.clanid]: 'lost', [claimant.clanid]: 'held' };
      const disputed = { [holder.clanid]: 'held', [claimant.clanid]: 'disputed' };
      expect(outcomes[1]).toBeOneOf(['done', '403 members-only', '404 no-such-walker']);
      expect(await statesOf(walkerid)).toEqual(outcomes[1] === 'done' ? disputed : passed);
    }));

  it('make at most ten claims by messages at once', () =>
    rounds(async (race) => {
      const [holder, claimant] = [await linkedClan(service), await linkedClan(service)];
      const ids = Array.from({ length: 16 }, newWalkerId);
      await report(holder, ids)();
      const { outcomes } = await race(
        report(claimant, ids.slice(0, 8)),
        report(claimant, ids.slice(8)),
      );
      expect(outcomes).toEqual(['done', 'done']);
      const states = await service.sql<{ state: string }>(
        'select state from walkers where clanid = $1 order by state',
        [claimant.clanid],
      );
      expect(states.map(({ state }) => state)).toEqual([
        ...Array(10).fill('claimed'),
        ...Array(6).fill('noted'),
      ]);
    }));

  it('claim several while the account of their holder is deleted', () =>
    rounds(async (race) => {
      const [holder, claimant] = [await linkedClan(service), await linkedClan(service)];
      const ids = Array.from({ length: 6 }, newWalkerId);
      await report(holder, ids)();
      await service.sql(
        `update walkers w set ownerid = leaderid from clans c
         where c.clanid = w.clanid and w.gameid = $1`,
        [ids[3]],
      );
      const { outcomes } = await race(
        () => holder.leader.call('DELETE /users'),
        report(claimant, ids),
      );
      expect(outcomes).toEqual(['done', 'done']);
      for (const id of ids) expect(await statesOf(id)).toEqual({ [claimant.clanid]: 'held' });
    }));

  it('delete the clans of its holder and of a claimant', () =>
    rounds(async (race) => {
      const { holder, claimant, walkerid } = await contestedWalker(service);
      const third = await linkedClan(service);
      const more = newWalkerId();
      await report(claimant, [more])();
      await report(holder, [more])();
      const { outcomes } = await race(
        () => disband(holder),
        report(third, [more, walkerid]),
        () => disband(claimant),
      );
      expect(outcomes).toEqual(['done', 'done', 'done']);
      expect(await statesOf(walkerid)).toEqual({ [third.clanid]: 'held' });
    }));
});
