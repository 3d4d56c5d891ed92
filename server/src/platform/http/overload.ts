import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

/** The longest acceptable wait of an admitted request. */
const AIM_MS = 500;
const TICK_MS = 100;
const AIM_TICKS = AIM_MS / TICK_MS;
const LOG_EVERY_MS = 5_000;
const FIRST_LIMIT = 400;
const LEAST_LIMIT = 100;
/** Weight of the last tick, so that a short pause does not lower the limit. */
const LAST_TICK = 0.2;
const MAX_LIMIT = 10_000;
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

declare module 'fastify' {
  interface FastifyRequest {
    /** The limit that it counts towards at the moment. */
    load: LoadLimit | undefined;
  }
}

/**
 * Limits how many requests of a kind are handled at once. Under load, the answers per tick show how
 * long the last request will wait. If that is too long, the limit drops to what can be answered in
 * time; if it is not, and requests were refused, the limit grows.
 */
export class LoadLimit {
  limit = FIRST_LIMIT;
  atWork = 0;
  refused = 0;
  #answered = 0;
  /** Answers per tick; undefined while the load is too low to measure it. */
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

  /** Waits for its client, or for its turn. */
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
      else if (this.#wasFull) this.limit = Math.min(MAX_LIMIT, Math.ceil(this.limit * 1.1));
    }
    this.#wasBusy = isBusy;
    this.#wasFull = false;
    this.#answered = 0;
  }
}

/**
 * A request that waits for its turn does not count: otherwise one caller with many large answers
 * would use up the limit for everybody.
 */
export async function waitUncounted<T>(
  request: Pick<FastifyRequest, 'load'>,
  turn: Promise<T>,
): Promise<T> {
  const { load } = request;
  load?.rest();
  request.load = undefined;
  try {
    return await turn;
  } finally {
    load?.begin();
    request.load = load;
  }
}

export interface LoadLimits {
  readonly reads: LoadLimit;
  /** Separate, so that a flood of writes does not block reads. */
  readonly writes: LoadLimit;
}

/** Refuses requests at once that would wait for too long. */
export function shedLoad(app: FastifyInstance): LoadLimits {
  const limits = { reads: new LoadLimit(), writes: new LoadLimit() };
  const limitOf = ({ method }: FastifyRequest) =>
    READS.has(method) ? limits.reads : limits.writes;
  // Probes must be answered, a sign-in mostly waits for the chat platform, and event streams have a
  // limit of their own and share their reads.
  const isCounted = ({ routeOptions: { config } }: FastifyRequest) =>
    !config.unlimited && !config.signIn && !config.stream;

  app.decorateRequest('load', undefined);
  const begin = (request: FastifyRequest): Problem | undefined => {
    if (!isCounted(request)) return undefined;
    const load = limitOf(request);
    if (load.full) {
      load.refuse();
      return new Problem('busy');
    }
    load.begin();
    request.load = load;
    return undefined;
  };
  app.addHook('onRequest', (request, _reply, done) => done(begin(request)));
  // Not counted while its body arrives, so that slow clients do not use up the limit.
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    request.load?.rest();
    request.load = undefined;
    done();
  });
  app.addHook('preValidation', (request, _reply, done) => done(begin(request)));
  app.addHook('onSend', (request, _reply, payload, done) => {
    request.load?.end();
    request.load = undefined;
    done(null, payload);
  });

  const ticking = setInterval(() => {
    limits.reads.tick();
    limits.writes.tick();
  }, TICK_MS);
  let logged = 0;
  const logging = setInterval(() => {
    const refused = limits.reads.refused + limits.writes.refused;
    if (refused > logged)
      app.log.warn({ refused: refused - logged }, 'Overloaded: requests refused');
    logged = refused;
  }, LOG_EVERY_MS);
  app.addHook('onClose', () => {
    clearInterval(ticking);
    clearInterval(logging);
  });
  return limits;
}
