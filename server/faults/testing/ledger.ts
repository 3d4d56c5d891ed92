import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect } from 'vitest';
import type { Location } from '../../src/db/connection.ts';
import { expectSound } from '../../src/testing/sound.ts';
import { type Counts, Tally } from './tally.ts';
import { aboutEach, type Thing } from './things.ts';

/** Between the writes of one writer: load, but not the most that the machine can do. */
const PAUSE_MS = 1;
const PAUSE_AFTER_FAILURE_MS = 25;
/** Who writes does not always look right after. */
const LOOK_EVERY = 4;
const PATIENCE_MS = 60_000;

/** Writers over HTTP, and what each was told: the memory that the service is held against. */
export interface Ledger {
  readonly counts: Counts;
  /** Everybody begins to write, and goes on whatever happens. */
  write(): void;
  /** Resolves once all have stopped and every request has been answered. */
  rest(): Promise<void>;
  /** How long it takes until that is done and everybody has been served anew, in milliseconds. */
  untilWell(done?: Promise<unknown>): Promise<number>;
  /** All that was acknowledged is there, nothing is half done, and nobody was told anything wrong. */
  expectKept(database: Location): Promise<void>;
}

/** Signs people in at the service and gives each something of their own to change. */
export async function openLedger(url: string, whose = ''): Promise<Ledger> {
  const tally = new Tally();
  const things = await aboutEach(url, whose);
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
        // Who was told something wrong has stopped.
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
        for (const writer of writers) await expectTold(client, writer);
        await expectSound(client);
      } finally {
        await client.end();
      }
    },
  };
}

/** Changes one thing over and over, one write at a time, and knows what it must be. */
class Writer {
  readonly thing: Thing;
  readonly #tally: Tally;
  /** What it may be: one value, or two while it is open whether the last write was done. */
  #possible: readonly [string, string?];
  /** Writes that were done, as acknowledged or as found out later. */
  done = 0;
  #wrong = false;
  served = 0;

  constructor(thing: Thing, tally: Tally, value: string) {
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

  /** Looks, and holds the service to what it says: it must be possible, and stay so. */
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

/** The change log has every write that was done, once. */
async function expectTold(client: pg.Client, { thing, done }: Writer): Promise<void> {
  const { name, actors, actions } = thing;
  const { rows } = await client.query<{ told: number }>(
    `select count(*)::int as told from changes c join users u on u.userid = c.actor
     where u.chatid = any($1) and c.action = any($2)`,
    [actors, actions],
  );
  expect(`${name}: ${rows[0]!.told} told`).toBe(`${name}: ${done} told`);
}
