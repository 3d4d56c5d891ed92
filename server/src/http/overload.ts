import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

/** Nobody who is let in should wait longer than this. */
const AIM_MS = 500;
const TICK_MS = 100;
const AIM_TICKS = AIM_MS / TICK_MS;
const TELL_EVERY_MS = 5_000;
const FIRST_LIMIT = 400;
const LEAST_LIMIT = 100;
/** How much the last tick counts: a moment's pause is not yet a lack of strength. */
const LAST_TICK = 0.2;
const MOST_LIMIT = 10_000;

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether it is counted as worked on. */
    atWork: boolean;
  }
}

/**
 * How many requests of a kind are worked on at once. While many are, it is seen how many are answered
 * in a tick, and so how long the last in line will wait. Where that is too long, only as many are let
 * in as can be answered in time; where it is not, and people were refused, a few more.
 */
export class Lane {
  limit = FIRST_LIMIT;
  atWork = 0;
  refused = 0;
  #answered = 0;
  /** Answers in a tick; undefined while there is too little to do to know. */
  #pace: number | undefined;
  #wasBusy = false;
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

  /** It waits for its caller. */
  rest(): void {
    this.atWork -= 1;
  }

  end(): void {
    this.atWork -= 1;
    this.#answered += 1;
  }

  tick(): void {
    const isBusy = this.atWork >= LEAST_LIMIT;
    if (!isBusy) this.#pace = undefined;
    else if (this.#wasBusy) {
      const before = this.#pace ?? this.#answered;
      this.#pace = before + (this.#answered - before) * LAST_TICK;
    }
    const most = isBusy ? this.#pace && Math.ceil(this.#pace * AIM_TICKS) : this.limit;
    if (most !== undefined) {
      if (this.atWork > most) this.limit = Math.max(LEAST_LIMIT, most);
      else if (this.#wasFull) this.limit = Math.min(MOST_LIMIT, Math.ceil(this.limit * 1.1));
    }
    this.#wasBusy = isBusy;
    this.#wasFull = false;
    this.#answered = 0;
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

  app.decorateRequest('atWork', false);
  const begin = (request: FastifyRequest): Problem | undefined => {
    if (!isCounted(request)) return undefined;
    const lane = laneOf(request);
    if (lane.full) {
      lane.refuse();
      return new Problem('busy');
    }
    lane.begin();
    request.atWork = true;
    return undefined;
  };
  app.addHook('onRequest', (request, _reply, done) => done(begin(request)));
  // Not counted while its body arrives, so that slow senders take nobody's place.
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    if (request.atWork) laneOf(request).rest();
    request.atWork = false;
    done();
  });
  app.addHook('preValidation', (request, _reply, done) => done(begin(request)));
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (request.atWork) laneOf(request).end();
    request.atWork = false;
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
