import { ProblemError } from '@clan-companion/contract/core/client';
import pg from 'pg';
import { expect } from 'vitest';
import { deadlocks } from './consistency.ts';
import { untilBlocked } from './lock-waiters.ts';
import { chosenGates } from './race.ts';
import type { TestService } from './service.ts';

/** `done`, or the refusal, as in `403 not-yours`. A server error fails the test. */
async function outcomeOf(call: Promise<unknown>): Promise<string> {
  const answer = await call.then(
    () => 'done',
    (error: unknown) => error,
  );
  if (!(answer instanceof ProblemError)) return String(answer);
  expect(answer.status, answer.problem).toBeLessThan(500);
  return `${answer.status} ${answer.problem}`;
}

type Act = () => Promise<unknown>;

interface Raced {
  /** In the order of the acts. */
  readonly outcomes: string[];
  /** The changes recorded during the race, in order, without those of jobs in the background. */
  readonly actions: string[];
}

export type Play = (race: (...acts: Act[]) => Promise<Raced>) => Promise<void>;

/**
 * Repeats the same race without a gate and at each gate, in both orders. A gate is a table that is
 * locked until every request waits for it or has finished. A deadlock fails the test.
 */
export async function playRounds(
  service: TestService,
  gates: readonly string[],
  play: Play,
): Promise<void> {
  const before = await deadlocks(service);
  const client = new pg.Client(service.location);
  const observer = new pg.Client(service.location);
  await Promise.all([client.connect(), observer.connect()]);
  try {
    for (const gate of [undefined, ...chosenGates(gates)]) {
      for (const backwards of [false, true]) {
        await play((...acts) => race(service, { client, observer }, { gate, backwards }, acts));
      }
    }
  } finally {
    await Promise.all([client.end(), observer.end()]);
  }
  expect(await deadlocks(service), 'deadlocks').toBe(before);
}

async function race(
  service: TestService,
  { client, observer }: { client: pg.Client; observer: pg.Client },
  { gate, backwards }: { gate: string | undefined; backwards: boolean },
  acts: Act[],
): Promise<Raced> {
  const [mark] = await service.sql('select coalesce(max(changeid), 0) as last from changes');
  const outcomes: string[] = [];
  const running: Promise<unknown>[] = [];
  let settled = 0;
  const starts = acts.map((act, index) => async () => {
    outcomes[index] = await outcomeOf(act());
    settled += 1;
  });
  if (backwards) starts.reverse();
  if (gate) await client.query(`begin; lock table ${gate} in exclusive mode`);
  for (const start of starts) {
    running.push(start());
    if (gate) await untilBlocked(observer, (waiting) => settled + waiting >= running.length);
  }
  if (gate) await client.query('rollback');
  await Promise.all(running);
  const changes = await service.sql<{ action: string }>(
    `select action from changes where changeid > $1
     and action <> 'user-active' order by changeid`,
    [mark!.last],
  );
  return { outcomes, actions: changes.map(({ action }) => action) };
}
