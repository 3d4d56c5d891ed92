import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newWalkerId } from '../../testing/claims.ts';
import { ask, block, foundClan, type TestClan } from '../../testing/clans.ts';
import { BOT_KEY, linkedClan, postTrade, takeOut } from '../../testing/goods.ts';
import { type Play, playRounds } from '../../testing/goods-race.ts';
import { type Person, startService, type TestService } from '../../testing/service.ts';
import { undoIdOf } from '../../testing/undo-id.ts';

let service: TestService;
let second: TestService;
beforeAll(async () => {
  service = await startService({ BOT_KEY });
  second = await service.another();
});
afterAll(() => service.stop());

const rounds = (play: Play) => playRounds(service, ['clans', 'users', 'undos', 'changes'], play);

let turn = 0;
const either = () => ((turn += 1) % 2 ? service : second);
const undo =
  ({ token }: Person, undoid: string) =>
  () =>
    either()
      .as(token)
      .call('POST /undo/{undo_id}', { params: { undo_id: undoid } });
const deleteAccount =
  ({ token }: Person) =>
  () =>
    either().as(token).call('DELETE /users');

const oneWins = (outcomes: string[]) => {
  const [first, ...others] = outcomes.toSorted((a, b) => b.localeCompare(a));
  expect(first).toBe('done');
  for (const other of others) expect(other).toBeOneOf(['404 no-such-undo', '409 cannot-undo']);
};

const deletedTrade = async (by: Person) => {
  const { tradeid } = await postTrade(by);
  const sent = by.send('DELETE /trades/{trade_id}', { params: { trade_id: tradeid } });
  return undoIdOf(sent);
};
const rejected = async (clan: TestClan, person: Person) => {
  await ask(clan, person);
  const params = { ...clan.params, member_id: person.chatid };
  const input = { params, query: { action: 'reject' } } as const;
  return undoIdOf(clan.leader.send('PUT /clans/{clan_id}/members/{member_id}', input));
};
const related = ({ params, leader }: TestClan, { clanid: otherclanid }: TestClan) =>
  undoIdOf(
    leader.send('POST /clans/{clan_id}/relationships', {
      params,
      query: { otherclanid, relationshiptype: 'ally' },
    }),
  );
const deletedWalker = ({ leader }: TestClan, walkerid: string) =>
  undoIdOf(leader.send('DELETE /walkers/{walker_id}', { params: { walker_id: walkerid } }));

describe('concurrent undos', () => {
  it('restore an offer once', () =>
    rounds(async (race) => {
      const ann = await service.signIn();
      const undoid = await deletedTrade(ann);
      const { outcomes } = await race(undo(ann, undoid), undo(ann, undoid), undo(ann, undoid));
      oneWins(outcomes);
      expect(await ann.call('GET /users/trades')).toHaveLength(1);
    }));

  it('restore a request once', () =>
    rounds(async (race) => {
      const [clan, bob] = [await foundClan(service), await service.signIn()];
      const undoid = await rejected(clan, bob);
      const { outcomes } = await race(undo(clan.leader, undoid), undo(clan.leader, undoid));
      oneWins(outcomes);
      expect(await bob.call('GET /users/requests')).toHaveLength(1);
    }));

  it('undo a relationship once', () =>
    rounds(async (race) => {
      const [clan, other] = [await foundClan(service), await foundClan(service)];
      const undoid = await related(clan, other);
      const { outcomes } = await race(undo(clan.leader, undoid), undo(clan.leader, undoid));
      oneWins(outcomes);
      const left = { params: clan.params };
      expect(await clan.leader.call('GET /clans/{clan_id}/relationships', left)).toEqual([]);
    }));

  it('restore a walker once', () =>
    rounds(async (race) => {
      const clan = await linkedClan(service);
      const walkerid = newWalkerId();
      await takeOut(service, clan, walkerid);
      const undoid = await deletedWalker(clan, walkerid);
      const { outcomes } = await race(undo(clan.leader, undoid), undo(clan.leader, undoid));
      oneWins(outcomes);
      expect(await clan.leader.call('GET /walkers')).toHaveLength(1);
    }));
});

describe('an undo', () => {
  it('of a rejection keeps the rules while the person is blocked, asks again or founds a clan', () =>
    rounds(async (race) => {
      const [clan, bob] = [await foundClan(service), await service.signIn()];
      const undoid = await rejected(clan, bob);
      await race(
        undo(clan.leader, undoid),
        () => ask(clan, bob),
        () => bob.call('POST /clans', { query: { name: 'Own' } }),
        () => block(clan, bob),
      );
      const wrong = await service.sql(
        `select r.requestid from requests r
         where exists (select from members m where m.userid = r.userid)
            or exists (select from blocked b where b.userid = r.userid and b.clanid = r.clanid)`,
      );
      expect(wrong).toEqual([]);
    }));

  it('of a deletion leaves one holder while another clan gets the walker', () =>
    rounds(async (race) => {
      const [clan, other] = [await linkedClan(service), await linkedClan(service)];
      const walkerid = newWalkerId();
      await takeOut(service, clan, walkerid);
      const undoid = await deletedWalker(clan, walkerid);
      await race(undo(clan.leader, undoid), () => takeOut(either(), other, walkerid));
      const states = await service.sql<{ state: string }>(
        'select state from walkers where gameid = $1',
        [walkerid],
      );
      expect(states.filter(({ state }) => state === 'held')).toHaveLength(1);
    }));

  it('does not outlast the account or the clan', () =>
    rounds(async (race) => {
      const clan = await linkedClan(service);
      const other = await foundClan(service);
      const walkerid = newWalkerId();
      await takeOut(service, clan, walkerid);
      const undoids = [
        await deletedWalker(clan, walkerid),
        await related(clan, other),
        await deletedTrade(clan.leader),
      ];
      const { outcomes } = await race(
        deleteAccount(clan.leader),
        ...undoids.map((undoid) => undo(clan.leader, undoid)),
        () => other.leader.call('DELETE /clans/{clan_id}', other),
      );
      expect(outcomes[0]).toBe('done');
      expect(await service.sql('select from walkers where clanid = $1', [clan.clanid])).toEqual([]);
    }));

  it('is offered while the account is deleted, or not', () =>
    rounds(async (race) => {
      const ann = await service.signIn();
      const { tradeid } = await postTrade(ann);
      const { outcomes } = await race(deleteAccount(ann), () =>
        either()
          .as(ann.token)
          .call('DELETE /trades/{trade_id}', { params: { trade_id: tradeid } }),
      );
      expect(outcomes[0]).toBe('done');
      expect(outcomes[1]).toBeOneOf(['done', '401 sign-in-needed', '404 no-such-trade']);
    }));
});
