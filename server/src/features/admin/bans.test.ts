import { onBehalfOf, ProblemError } from '@clan-companion/contract/core/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endBans } from './index.ts';
import { runJob } from '../../platform/jobs/testing/run-job.ts';
import { ask, foundClan, addMember } from '../../testing/clans.ts';
import { cleanRefusal } from '../../testing/clean-refusal.ts';
import { BOT_KEY, botOf, postTrade } from '../../testing/goods.ts';
import { createMap, readMap } from '../../testing/maps.ts';
import { ban, body, signInAs, unban, undo } from '../../testing/operators.ts';
import { refusal } from '../../testing/refusal.ts';
import type { Person, TestService } from '../../testing/service.ts';
import { borrowService } from '../../testing/shared-service.ts';
import { lifecycles } from '../../features.ts';

let service: TestService;
let giveBack: () => Promise<void>;
let other: TestService;
let operator: Person;
beforeAll(async () => {
  ({ service, giveBack } = await borrowService({ BOT_KEY }));
  other = await service.another();
  operator = await signInAs(service, 'operator', 'Operator');
});
afterAll(() => giveBack());

const signInProblem = async (name: string) => {
  const error = await service.signIn(name).catch((thrown: unknown) => thrown);
  if (error instanceof ProblemError) return error;
  throw new Error(`${name} could sign in`);
};

describe('a ban', () => {
  it('ends sessions, streams and actions of the bot on another instance, every time', async () => {
    const watch = async () => {
      const person = await service.signIn();
      const there = other.as(person.token);
      const bot = onBehalfOf(person.chatid, botOf(other));
      await Promise.all([there.call('GET /users'), bot.call('GET /users/trades')]);
      const stream = await fetch(`${other.url}/events`, {
        headers: { authorization: `Bearer ${person.token}`, accept: 'text/event-stream' },
      });
      expect(stream.status).toBe(200);
      return { person, there, bot, ended: stream.text() };
    };
    const watched = [];
    for (let n = 0; n < 15; n += 1) watched.push(await watch());
    for (const { person, there, bot, ended } of watched) {
      await ban(operator, person);
      // Its end, not a timeout of the client.
      await ended;
      expect(await refusal(there.call('GET /users'))).toBe('401 sign-in-needed');
      expect(await refusal(bot.call('GET /users/trades'))).toBe('403 banned');
      expect((await signInProblem(person.chattag)).problem).toBe('banned');
    }
  });

  it('says why and until when', async () => {
    const person = await service.signIn('Troll');
    await ban(operator, person);
    const forGood = await signInProblem('Troll');
    expect(forGood.details).toMatchObject({ status: 403, ban: { reason: body.reason } });
    expect(forGood.details.ban).not.toHaveProperty('until');
    await ban(operator, person, 24);
    const { until } = (await signInProblem('Troll')).details.ban!;
    const [row] = await service.sql<{ hours: number }>(
      `select round(extract(epoch from until - since) / 3600)::int as hours
       from bans where chatid = $1`,
      [person.chatid],
    );
    expect(row!.hours).toBe(24);
    expect(until).toMatch(/^\d{4}-\d\d-\d\dT/);
    const bans = await operator.call('GET /admin/bans');
    expect(bans[0]).toMatchObject({ chatid: person.chatid, chattag: 'Troll', until });
  });

  it('hides what the person published until it is lifted', async () => {
    const clan = await foundClan(service, 'One-man clan');
    const { leader } = clan;
    const clanWithOthers = await foundClan(service, 'Clan with others');
    await addMember(service, clanWithOthers);
    const trade = await postTrade(leader, { item: 'Banned goods' });
    const map = await createMap(leader);
    const asked = await foundClan(service);
    await ask(asked, clanWithOthers.leader).catch(() => undefined);
    const visible = async () => ({
      clans: (await service.visitor.call('GET /clans', { query: { name: 'clan' } })).map(
        ({ name }) => name,
      ),
      trades: await service.visitor.call('GET /trades', { query: { item: 'Banned goods' } }),
      map: await readMap(service.visitor, map).then(
        () => 'shown',
        () => 'hidden',
      ),
    });
    const before = await visible();
    expect(before).toMatchObject({ trades: [{ tradeid: trade.tradeid }], map: 'shown' });
    expect(before.clans).toEqual(['Clan with others', 'One-man clan']);
    await ban(operator, leader);
    await ban(operator, clanWithOthers.leader);
    expect(await visible()).toEqual({ clans: ['Clan with others'], trades: [], map: 'hidden' });
    await unban(operator, leader);
    expect(await visible()).toEqual(before);
  });

  it('ends by itself', async () => {
    const person = await service.signIn('Short ban');
    await postTrade(person, { item: 'Comes back' });
    await ban(operator, person, 1);
    await service.sql(`update bans set until = now() - interval '1 second' where chatid = $1`, [
      person.chatid,
    ]);
    await runJob(service.db, endBans(lifecycles));
    const query = { item: 'Comes back' };
    expect(await service.visitor.call('GET /trades', { query })).toHaveLength(1);
    await service.signIn('Short ban');
  });

  it('ends at the sign-in, if that comes before the job', async () => {
    const person = await service.signIn('Impatient');
    await ban(operator, person, 1);
    await service.sql(`update bans set until = now() where chatid = $1`, [person.chatid]);
    const back = await service.signIn('Impatient');
    await back.call('GET /users');
    expect(await service.sql('select from bans where chatid = $1', [person.chatid])).toEqual([]);
  });

  it('counts for people without an account, and outlives it', async () => {
    const person = await service.signIn('Leaver');
    await person.call('DELETE /users');
    await ban(operator, person);
    expect((await signInProblem('Leaver')).problem).toBe('banned');
    await unban(operator, person);
    await service.signIn('Leaver');
  });

  it('can be undone, and so can lifting it', async () => {
    const person = await service.signIn('Back and forth');
    const banned = await ban(operator, person, 5);
    const lifted = await undo(operator, banned);
    await service.signIn('Back and forth');
    expect(await refusal(undo(operator, banned))).toBe('409 cannot-undo');
    await undo(operator, lifted);
    expect((await signInProblem('Back and forth')).details.ban).toHaveProperty('until');
  });

  it('stops a request that passed the check before', async () => {
    const person = await service.signIn('In flight');
    // As for a request whose session was looked up just before.
    await service.sql('update users set banned = true where chatid = $1', [person.chatid]);
    const [{ userid }] = (await service.sql<{ userid: number }>(
      'select userid from users where chatid = $1',
      [person.chatid],
    )) as [{ userid: number }];
    const { lockCaller } = await import('../users/sql.ts');
    const locked = service.db.transaction((tx) => lockCaller(tx, userid));
    await expect(locked).rejects.toMatchObject({ problem: 'sign-in-needed' });
  });
});

describe('refusals', () => {
  const params = { chat_id: 'somebody' };

  it('refuses to lift a ban that does not exist', async () => {
    const call = () =>
      operator.call('POST /admin/people/{chat_id}/unban', { params, body: { reason: 'x' } });
    expect(await cleanRefusal(service, call)).toBe('403 not-banned');
  });

  it.each([
    [{}, 'body/reason'],
    [{ reason: '  ' }, 'body/reason'],
    [{ reason: 'x'.repeat(301) }, 'body/reason'],
    [{ reason: 'x\u0000' }, 'body/reason'],
    [{ reason: 'x', hours: 0 }, 'body/hours'],
    [{ reason: 'x', hours: 1e9 }, 'body/hours'],
    [{ reason: 'x', hours: 1.5 }, 'body/hours'],
    [{ reason: 'x', hours: 'forever' }, 'body/hours'],
  ])('rejects %j', async (sent, where) => {
    const call = () =>
      operator.call('POST /admin/people/{chat_id}/ban', { params, body: sent as typeof body });
    expect(await cleanRefusal(service, call)).toBe(`400 invalid-input ${where}`);
  });
});
