import { onBehalfOf } from '@clan-companion/contract/core/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOffer, BOT_KEY, botOf, postTrade } from '../../testing/goods.ts';
import { type Play, playRounds } from '../../testing/goods-race.ts';
import { type Person, startService, type TestService } from '../../testing/service.ts';

let service: TestService;
let second: TestService;
beforeAll(async () => {
  service = await startService({ BOT_KEY });
  second = await service.another();
});
afterAll(() => service.stop());

const GATES = ['users', 'members', 'trades', 'changes'];
const rounds = (play: Play) => playRounds(service, GATES, play);

/** The same person, using the second instance. */
const elsewhere = (person: Person): Person => ({ ...person, ...second.as(person.token) });
const path = (tradeid: number) => ({ params: { trade_id: tradeid } });
const remove = (by: Person, tradeid: number) => () =>
  by.call('DELETE /trades/{trade_id}', path(tradeid));
const renew = (by: Person, tradeid: number) => () =>
  by.call('PUT /trades/{trade_id}/renew', path(tradeid));
const sell = (by: Person, tradeid: number) => () =>
  by.call('PUT /trades/{trade_id}/sold', path(tradeid));
const edit = (by: Person, tradeid: number) => () =>
  by.call('PUT /trades/{trade_id}', { ...path(tradeid), body: { item: 'Tar' } });
const post = (by: Person) => () => by.call('POST /trades', { body: anOffer });
const erase = (person: Person) => () => person.call('DELETE /users');

/** Old enough to be renewed. */
async function postOldTrade(by: Person) {
  const trade = await postTrade(by);
  await service.sql(`update trades set listed = listed - interval '1 hour' where tradeid = $1`, [
    trade.tradeid,
  ]);
  return trade;
}

const allTrades = () => service.sql('select tradeid from trades');
const count = (list: string[], wanted: string) => list.filter((item) => item === wanted).length;

describe('an offer', () => {
  it('is deleted once by ten concurrent requests', () =>
    rounds(async (race) => {
      const person = await service.signIn();
      const { tradeid } = await postTrade(person);
      const acts = Array.from({ length: 10 }, (_, n) =>
        remove(n % 2 ? person : elsewhere(person), tradeid),
      );
      const { outcomes, actions } = await race(...acts);
      expect(outcomes.toSorted()).toEqual([...Array(9).fill('404 no-such-trade'), 'done']);
      expect(actions).toEqual(['trade-deleted']);
      expect(await allTrades()).toEqual([]);
    }));

  it('is either renewed before it is deleted or not at all', () =>
    rounds(async (race) => {
      const person = await service.signIn();
      const { tradeid } = await postOldTrade(person);
      expect(await race(renew(person, tradeid), remove(elsewhere(person), tradeid))).toBeOneOf([
        { outcomes: ['done', 'done'], actions: ['trade-renewed', 'trade-deleted'] },
        { outcomes: ['404 no-such-trade', 'done'], actions: ['trade-deleted'] },
      ]);
      expect(await allTrades()).toEqual([]);
    }));

  it('is renewed once at most, and then deleted once, by five concurrent deletions', () =>
    rounds(async (race) => {
      const person = await service.signIn();
      const { tradeid } = await postOldTrade(person);
      const acts = Array.from({ length: 5 }, () => [
        renew(person, tradeid),
        remove(elsewhere(person), tradeid),
      ]).flat();
      const { outcomes, actions } = await race(...acts);
      const renewals = outcomes.filter((_, n) => n % 2 === 0);
      const deletions = outcomes.filter((_, n) => n % 2 === 1);
      expect(deletions.toSorted()).toEqual([...Array(4).fill('404 no-such-trade'), 'done']);
      for (const renewal of renewals) expect(renewal).toBeOneOf(['done', '404 no-such-trade']);
      const renewed = renewals.includes('done') ? ['trade-renewed'] : [];
      expect(actions).toEqual([...renewed, 'trade-deleted']);
      expect(await allTrades()).toEqual([]);
    }));

  it('is marked sold and edited once each before it is deleted, or not at all', () =>
    rounds(async (race) => {
      const person = await service.signIn();
      const { tradeid } = await postTrade(person);
      const { outcomes, actions } = await race(
        sell(person, tradeid),
        edit(elsewhere(person), tradeid),
        sell(elsewhere(person), tradeid),
        remove(person, tradeid),
        remove(elsewhere(person), tradeid),
      );
      const [sold, edited, soldAgain] = outcomes;
      for (const outcome of outcomes) expect(outcome).toBeOneOf(['done', '404 no-such-trade']);
      expect(outcomes.slice(3).toSorted()).toEqual(['404 no-such-trade', 'done']);
      expect(actions.at(-1)).toBe('trade-deleted');
      expect(actions.slice(0, -1).toSorted()).toEqual([
        ...(edited === 'done' ? ['trade-edited'] : []),
        ...([sold, soldAgain].includes('done') ? ['trade-sold'] : []),
      ]);
      expect(await allTrades()).toEqual([]);
    }));

  it('keeps both changes when it is marked sold and edited', () =>
    rounds(async (race) => {
      const person = await service.signIn();
      const { tradeid } = await postTrade(person);
      const { outcomes, actions } = await race(
        sell(person, tradeid),
        edit(elsewhere(person), tradeid),
        sell(elsewhere(person), tradeid),
      );
      expect(outcomes).toEqual(['done', 'done', 'done']);
      expect(actions.toSorted()).toEqual(['trade-edited', 'trade-sold']);
      const own = await person.call('GET /users/trades');
      expect(own).toMatchObject([{ tradeid, item: 'Tar', sold: true, listed: false }]);
      await person.call('DELETE /users');
    }));

  it('is sold or listed, as its last change says, when it is marked sold and renewed', () =>
    rounds(async (race) => {
      const person = await service.signIn();
      const { tradeid } = await postOldTrade(person);
      const { outcomes, actions } = await race(
        sell(person, tradeid),
        renew(elsewhere(person), tradeid),
      );
      expect(outcomes).toEqual(['done', 'done']);
      expect(actions.toSorted()).toEqual(['trade-renewed', 'trade-sold']);
      const sold = actions.at(-1) === 'trade-sold';
      expect(await person.call('GET /users/trades')).toMatchObject([{ sold, listed: !sold }]);
      await person.call('DELETE /users');
    }));

  it('is not changed after its owner deleted their account', () =>
    rounds(async (race) => {
      const person = await service.signIn();
      const { tradeid } = await postTrade(person);
      const { outcomes } = await race(
        sell(elsewhere(person), tradeid),
        edit(elsewhere(person), tradeid),
        erase(person),
      );
      expect(outcomes.pop()).toBe('done');
      for (const outcome of outcomes) {
        expect(outcome).toBeOneOf(['done', '401 sign-in-needed', '404 no-such-trade']);
      }
      expect(await allTrades()).toEqual([]);
    }));

  it('is not renewed or deleted after its owner deleted their account', () =>
    rounds(async (race) => {
      const person = await service.signIn();
      const [one, other] = [await postOldTrade(person), await postTrade(person)];
      const { outcomes } = await race(
        renew(elsewhere(person), one.tradeid),
        remove(elsewhere(person), other.tradeid),
        erase(person),
      );
      for (const outcome of outcomes.slice(0, 2)) {
        expect(outcome).toBeOneOf(['done', '401 sign-in-needed', '404 no-such-trade']);
      }
      expect(outcomes[2]).toBe('done');
      expect(await allTrades()).toEqual([]);
    }));
});

describe('posting offers', () => {
  it('leaves none when the account is deleted at the same time', () =>
    rounds(async (race) => {
      const person = await service.signIn();
      const posts = [post(person), post(elsewhere(person)), post(elsewhere(person))];
      const { outcomes, actions } = await race(...posts, erase(person));
      expect(outcomes.pop()).toBe('done');
      for (const outcome of outcomes) expect(outcome).toBeOneOf(['done', '401 sign-in-needed']);
      const posted = Array<string>(count(outcomes, 'done')).fill('trade-posted');
      expect(actions).toEqual([...posted, 'user-deleted']);
      expect(await allTrades()).toEqual([]);
    }));

  it('on behalf of a person leaves none when their account is deleted at the same time', () =>
    rounds(async (race) => {
      const person = await service.signIn();
      const bot = onBehalfOf(person.chatid, botOf(second));
      const { outcomes } = await race(
        () => bot.call('POST /trades', { body: anOffer }),
        erase(person),
      );
      expect(outcomes).toBeOneOf([
        ['done', 'done'],
        ['401 sign-in-needed', 'done'],
      ]);
      expect(await allTrades()).toEqual([]);
    }));

  it('concurrently stores and records every offer', () =>
    rounds(async (race) => {
      const person = await service.signIn();
      const acts = Array.from({ length: 8 }, (_, n) => post(n % 2 ? person : elsewhere(person)));
      const { outcomes, actions } = await race(...acts);
      expect(outcomes).toEqual(Array(8).fill('done'));
      expect(actions).toEqual(Array(8).fill('trade-posted'));
      expect(await person.call('GET /users/trades')).toHaveLength(8);
      await person.call('DELETE /users');
    }));
});
