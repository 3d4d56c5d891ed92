import { randomBytes } from 'node:crypto';
import { ProblemError } from '@clan-companion/contract/core/client';
import pg from 'pg';
import { expect, TestRunner } from 'vitest';
import { tokenHash } from '../platform/http/caller.ts';
import type { Act, ClanRef, Racer } from './race-acts.ts';
import { untilBlocked } from './lock-waiters.ts';
import { practiceCode } from './practice-code.ts';
import { startService, type TestService } from './service.ts';
import { deleteRows, deletionOfAll } from './shared-service.ts';
import { deadlocks, expectConsistent, expectRecordedOnce, lastChange } from './consistency.ts';

/** A table that is locked until every request waits, for it or for another request. */
type Gate = (typeof GATES)[number] | 'relationships' | 'chatbots' | 'managed_guilds';

const GATES = ['none', 'clans', 'users', 'members', 'requests', 'changes'] as const;
/** In `npm test`: where most requests meet first, and where they meet last. */
const FEW_GATES = ['none', 'clans', 'changes'] as const;
/** The gates of a race: in `npm test`, only some of them. */
export const chosenGates = <Name>(
  gates: readonly Name[],
  some: readonly Name[] = gates.filter((_, index) => index % 2 === 0),
): readonly Name[] => (TestRunner.matchesTags(['thorough']) ? gates : some);

/** The connections of both instances together: no more requests can reach the gate at once. */
const MAX_AT_GATE = 20;

/** Returns `done` or the refusal, as in `403 leader-only`, in the order of the acts. */
type Race = (...acts: Act[]) => Promise<string[]>;

export interface Arena {
  readonly service: TestService;
  /** Creates people without a clan. All requests alternate between the two instances. */
  people<const Name extends string>(...names: Name[]): Promise<Record<Name, Racer>>;
  crowd(count: number): Promise<Racer[]>;
  /** A person who signed in at the practice platform, where they manage a chat server. */
  practitioner(name: string): Promise<Racer>;
  /** The next sign-in of that person, with the code already issued. */
  signingIn(name: string): Promise<Act>;
  /** Creates a clan with these members, in the order in which they joined. */
  clan(leader: Racer, ...members: Racer[]): Promise<ClanRef>;
  /** Repeats the race at each gate, in both orders, and checks all invariants after each. */
  rounds(play: (race: Race) => Promise<void>, gates?: readonly Gate[]): Promise<void>;
  /** The result of a query while an act waits for a lock. */
  meanwhile(lock: string, act: Act, query: string): Promise<unknown[]>;
  stop(): Promise<void>;
}

/** Two instances of the service on one database. */
export async function startArena(): Promise<Arena> {
  const service = await startService();
  const instances = [service, await service.another()] as const;
  const client = new pg.Client(service.location);
  const observer = new pg.Client(service.location);
  await Promise.all([client.connect(), observer.connect()]);
  const deletion = await deletionOfAll(client);
  let turn = 0;
  let born = 0;
  const next = (): TestService => instances[(turn += 1) % 2]!;

  const racer = (token: string, chatid: string, userid: number): Racer => ({
    chatid,
    userid,
    call: (key, ...input) =>
      next()
        .as(token)
        .call(key, ...input),
  });

  async function people(names: readonly string[]): Promise<Racer[]> {
    const chatids = names.map((name) => `${name}-${(born += 1)}`);
    const tokens = names.map(() => randomBytes(32).toString('base64url'));
    const { rows } = await client.query<{ userid: number }>(
      `with persons as (
         insert into users (chatid, chattag) select id, id from unnest($1::text[]) as id
         returning userid, chatid)
       insert into sessions (userid, tokenhash, expires)
       select userid, hash, now() + interval '1 day'
       from unnest($1::text[], $2::text[]) with ordinality as t (chatid, hash, n)
         join persons using (chatid)
       order by n returning userid`,
      [chatids, tokens.map(tokenHash)],
    );
    return chatids.map((chatid, index) => racer(tokens[index]!, chatid, rows[index]!.userid));
  }

  /** Holds a lock, starts the first, then the others, and releases it once all are blocked or done. */
  async function whileLocked<T>(
    lock: string,
    starts: (() => Promise<void>)[],
    meanwhile?: () => Promise<T>,
  ): Promise<T | undefined> {
    let settled = 0;
    const running: Promise<unknown>[] = [];
    await client.query(`begin; ${lock}`);
    try {
      for (const group of [starts.slice(0, 1), starts.slice(1)]) {
        running.push(...group.map((start) => start().finally(() => (settled += 1))));
        const expected = Math.min(running.length, MAX_AT_GATE);
        await untilBlocked(observer, (waiting) => settled + waiting >= expected);
      }
      return await meanwhile?.();
    } finally {
      await client.query('rollback');
      await Promise.all(running);
    }
  }

  async function race(gate: Gate, backwards: boolean, acts: Act[]): Promise<string[]> {
    const before = await lastChange(client);
    const outcomes: string[] = [];
    const starts = acts.map((act, index) => async () => {
      outcomes[index] = await outcomeOf(act);
    });
    if (backwards) starts.reverse();
    if (gate === 'none') await Promise.all(starts.map((start) => start()));
    else await whileLocked(`lock table ${gate} in exclusive mode`, starts);
    for (const outcome of outcomes) expect(outcome).toMatch(/^(done|4\d\d )/);
    await expectConsistent(client);
    const done = acts.filter((_, index) => outcomes[index] === 'done');
    await expectRecordedOnce(client, before, done);
    return outcomes;
  }

  return {
    service,
    people: async <Name extends string>(...names: Name[]) => {
      const racers = await people(names);
      const entries = names.map((name, index) => [name, racers[index]]);
      return Object.fromEntries(entries) as Record<Name, Racer>;
    },
    crowd: (count) => people(Array.from({ length: count }, () => 'racer')),
    practitioner: async (name) => {
      const { chatid, token } = await service.signIn(name);
      const [row] = await service.sql<{ userid: number }>(
        'select userid from users where chatid = $1',
        [chatid],
      );
      return racer(token, chatid, row!.userid);
    },
    signingIn: async (name) => {
      const { url, visitor } = next();
      const code = await practiceCode(url, visitor, name);
      return { send: () => visitor.call('POST /users/auth', { body: { code } }) };
    },
    clan: async (leader, ...members) => {
      const { rows } = await client.query<ClanRef>(ARRANGE_CLAN, [
        leader.userid,
        members.map(({ userid }) => userid),
      ]);
      return rows[0]!;
    },
    rounds: async (play, gates) => {
      await deleteRows(client, deletion);
      const broken = await deadlocks(service);
      for (const gate of gates ? chosenGates(gates) : chosenGates(GATES, FEW_GATES)) {
        // Without a gate, chance decides the order.
        for (const backwards of gate === 'none' ? [false] : [false, true]) {
          await play((...acts) => race(gate, backwards, acts));
        }
      }
      expect(await deadlocks(service), 'deadlocks').toBe(broken);
    },
    meanwhile: async (lock, act, query) => {
      const send = async () => void (await act.send());
      return (await whileLocked(lock, [send], () => service.sql(query))) ?? [];
    },
    stop: async () => {
      await Promise.all([client.end(), observer.end()]);
      await service.stop();
    },
  };
}

/** The same rows as founding the clan and accepting requests, in one fast statement. */
const ARRANGE_CLAN = `
  with clan as (
    insert into clans (name, namekey, leaderid) values ('Raced', 'raced', $1) returning clanid
  ), persons as (
    select clanid, userid, n from clan, unnest($1 || $2::int[]) with ordinality as t (userid, n)
  ), membership as (
    insert into members (clanid, userid, joined)
    select clanid, userid, now() + n * interval '1 ms' from persons
  ), log as (
    insert into changes (action, actor, userid, clanid)
    select action, actor, userid, clanid from (
      select 1 as step, 'clan-founded' as action, $1::int as actor, null::int as userid, clanid from clan
      union all
      select 2, 'join-asked', userid, userid, clanid from persons where userid <> $1
      union all
      select 3, 'join-accepted', $1, userid, clanid from persons where userid <> $1
    ) as steps
    order by step
  )
  select clanid from clan`;

async function outcomeOf(act: Act): Promise<string> {
  try {
    await act.send();
    return 'done';
  } catch (error) {
    return error instanceof ProblemError ? `${error.status} ${error.problem}` : String(error);
  }
}
