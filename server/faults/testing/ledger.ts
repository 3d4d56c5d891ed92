import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect } from 'vitest';
import type { Location } from '../../src/platform/db/connection.ts';
import { expectConsistent } from '../../src/testing/consistency.ts';
import { type Counts, Tally } from './tally.ts';
import { createWorkloads, type Workload } from './workloads.ts';

/** Between the writes of one writer, so that the machine is not saturated. */
const PAUSE_MS = 1;
const PAUSE_AFTER_FAILURE_MS = 25;
/** A writer reads back after every fourth write. */
const LOOK_EVERY = 4;
const PATIENCE_MS = 60_000;

/** Writers over HTTP that record every answer, to compare with the state of the service. */
export interface Ledger {
  readonly counts: Counts;
  /** All writers start, and continue after failures. */
  write(): void;
  /** Stops the writers; resolves once every request has been answered. */
  rest(): Promise<void>;
  /** The milliseconds until `done` resolves and every writer has been served again. */
  untilWell(done?: Promise<unknown>): Promise<number>;
  /** Expects every acknowledged write, no partial write and no incorrect answer. */
  expectKept(database: Location): Promise<void>;
}

/** Signs people in and gives each something of their own to change. */
export async function openLedger(url: string, whose = ''): Promise<Ledger> {
  const tally = new Tally();
  const things = await createWorkloads(url, whose);
  const writers = await Promise.all(
    things.map(async (thing) => new Writer(thing, tally, await thing.look())),
  );
  let writing = false;
  let running: Promise<unknown> = Promise.resolve();
  return {
    counts: tally.counts,
    write: () => {
      writing = true;
      running = Promise.all(writers.map((writer) => writer.run(() => writing)));
    },
    rest: async () => {
      writing = false;
      await running;
    },
    untilWell: async (done) => {
      const began = performance.now();
      await done;
      const marks = writers.map((writer) => writer.served);
      while (writers.some((writer, index) => writer.served === marks[index])) {
        // Writers stop after an incorrect answer.
        expect(tally.counts.wrong).toEqual([]);
        if (performance.now() - began > PATIENCE_MS) {
          const waiting = writers.filter((writer, index) => writer.served === marks[index]);
          const names = waiting.map(({ thing }) => thing.name).join(', ');
          throw new Error(`Not well after ${PATIENCE_MS} ms: ${names}`);
        }
        await sleep(5);
      }
      return Math.round(performance.now() - began);
    },
    expectKept: async (database) => {
      for (const writer of writers) await writer.settle();
      expect(tally.counts.wrong).toEqual([]);
      const client = new pg.Client(database);
      await client.connect();
      try {
        for (const writer of writers) await expectRecorded(client, writer);
        await expectConsistent(client);
      } finally {
        await client.end();
      }
    },
  };
}

/** Changes one thing repeatedly, one write at a time, and tracks its expected value. */
class Writer {
  readonly thing: Workload;
  readonly #tally: Tally;
  /** The possible values: two while the outcome of the last write is unknown, otherwise one. */
  #possible: readonly [string, string?];
  /** Committed writes: acknowledged, or found by a later read. */
  done = 0;
  #wrong = false;
  served = 0;

  constructor(thing: Workload, tally: Tally, value: string) {
    this.thing = thing;
    this.#tally = tally;
    this.#possible = [value];
  }

  async run(writing: () => boolean): Promise<void> {
    while (writing() && !this.#wrong) {
      if (this.#possible.length > 1 && !(await this.#findOut())) {
        await sleep(PAUSE_AFTER_FAILURE_MS);
        continue;
      }
      const [before] = this.#possible;
      const step = this.thing.next(before);
      if (await this.#tally.write(this.thing.name, () => step.send())) {
        this.#possible = [step.becomes];
        this.done += 1;
        this.served += 1;
        if (this.done % LOOK_EVERY === 0) await this.#findOut();
      } else {
        this.#possible = [before, step.becomes];
      }
      await sleep(PAUSE_MS);
    }
  }

  /** Reads the value, which must be a possible one; from then on only that one is. */
  async #findOut(): Promise<boolean> {
    const found = await this.#tally.read(this.thing.name, () => this.thing.look());
    if (found === undefined) return false;
    const [before, becomes] = this.#possible;
    if (found !== before && found !== becomes) {
      const expected = becomes === undefined ? before : `${before} or ${becomes}`;
      this.#tally.wrong(`${this.thing.name} is ${found} instead of ${expected}`);
      this.#wrong = true;
    }
    if (becomes !== undefined && found === becomes) this.done += 1;
    this.#possible = [found];
    return true;
  }

  async settle(): Promise<void> {
    if (!(await this.#findOut())) this.#tally.wrong(`${this.thing.name} cannot be read`);
  }
}

/** Expects one change per committed write in the change log. */
async function expectRecorded(client: pg.Client, { thing, done }: Writer): Promise<void> {
  const { name, actors, actions } = thing;
  const { rows } = await client.query<{ told: number }>(
    `select count(*)::int as told from changes c join users u on u.userid = c.actor
     where u.chatid = any($1) and c.action = any($2)`,
    [actors, actions],
  );
  expect(`${name}: ${rows[0]!.told} told`).toBe(`${name}: ${done} told`);
}
