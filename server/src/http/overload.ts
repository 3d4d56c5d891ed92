import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

/** What is accepted is to be answered within this, on average. */
const AIM_MS = 500;
const TICK_MS = 100;
const TELL_EVERY_MS = 5_000;
const FIRST_LIMIT = 1_000;
const LEAST_LIMIT = 50;
const MOST_LIMIT = 10_000;

declare module 'fastify' {
  interface FastifyRequest {
    /** When the work for it began; undefined while it is not counted. */
    workBegan: number | undefined;
  }
}

/**
 * How many requests of a kind are worked on at once. Beyond what keeps the answers quick, more of
 * them would only wait for each other: the number falls while answers take too long, and rises
 * again while it is reached and they do not.
 */
export class Lane {
  limit = FIRST_LIMIT;
  atWork = 0;
  refused = 0;
  #answered = 0;
  #tookMs = 0;
  #wasFull = false;

  get full(): boolean {
    return this.atWork >= this.limit;
  }

  refuse(): void {
    this.refused += 1;
    this.#wasFull = true;
  }

  begin(): void {
    this.atWork += 1;
  }

  end(tookMs: number): void {
    this.atWork -= 1;
    this.#answered += 1;
    this.#tookMs += tookMs;
  }

  tick(): void {
    const stuck = this.#answered === 0 && this.atWork > LEAST_LIMIT;
    const slow = this.#tookMs > this.#answered * AIM_MS;
    if (stuck || slow) this.limit = Math.max(LEAST_LIMIT, Math.floor(this.limit * 0.8));
    else if (this.#wasFull) this.limit = Math.min(MOST_LIMIT, Math.ceil(this.limit * 1.1));
    this.#answered = 0;
    this.#tookMs = 0;
    this.#wasFull = false;
  }
}

export interface Lanes {
  readonly reads: Lane;
  /** Apart, so that a flood of them leaves the reading alone. */
  readonly writes: Lane;
}

/** With more to do than can be done, refuses at once what would only have waited. */
export function shedLoad(app: FastifyInstance): Lanes {
  const lanes = { reads: new Lane(), writes: new Lane() };
  const laneOf = ({ method }: FastifyRequest) => (method === 'GET' ? lanes.reads : lanes.writes);
  // Probes must be answered, and a sign-in mostly waits for another server.
  const isCounted = ({ routeOptions: { config } }: FastifyRequest) =>
    !config.unlimited && !config.signIn;

  app.decorateRequest('workBegan', undefined);
  const refuseIfFull = (request: FastifyRequest) => {
    const lane = laneOf(request);
    if (!isCounted(request) || !lane.full) return undefined;
    lane.refuse();
    return new Problem('busy');
  };
  app.addHook('onRequest', (request, _reply, done) => done(refuseIfFull(request)));
  // Counted from when all of it has arrived, so that slow senders take nobody's place.
  app.addHook('preValidation', (request, _reply, done) => {
    const refused = refuseIfFull(request);
    if (!refused && isCounted(request)) {
      laneOf(request).begin();
      request.workBegan = performance.now();
    }
    done(refused);
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (request.workBegan !== undefined) {
      laneOf(request).end(performance.now() - request.workBegan);
      request.workBegan = undefined;
    }
    done(null, payload);
  });

  const ticking = setInterval(() => {
    lanes.reads.tick();
    lanes.writes.tick();
  }, TICK_MS);
  let told = 0;
  const telling = setInterval(() => {
    const refused = lanes.reads.refused + lanes.writes.refused;
    if (refused > told) app.log.warn({ refused: refused - told }, 'There is too much to do');
    told = refused;
  }, TELL_EVERY_MS);
  app.addHook('onClose', () => {
    clearInterval(ticking);
    clearInterval(telling);
  });
  return lanes;
}
