import { parseArgs } from 'node:util';

export interface Plan {
  /** Pairs of rounds, alternating bare server and service. */
  readonly rounds: number;
  readonly roundMs: number;
  readonly warmUpMs: number;
  readonly firstStarts: number;
  readonly secondStarts: number;
  /** Requests between two memory measurements. */
  readonly requestsBetween: number;
}

export interface Options {
  /** The tables to measure. */
  readonly tables: readonly string[];
  readonly plan: Plan;
  /** A file to write the results to, between their markers. */
  readonly out: string | undefined;
  /** Measures only cases whose name contains this, and no start times. */
  readonly only: string | undefined;
  readonly databaseUrl: string | undefined;
}

const FULL: Plan = {
  rounds: 15,
  roundMs: 250,
  warmUpMs: 600,
  firstStarts: 3,
  secondStarts: 5,
  requestsBetween: 100_000,
};
const QUICK: Plan = {
  rounds: 2,
  roundMs: 150,
  warmUpMs: 100,
  firstStarts: 1,
  secondStarts: 1,
  requestsBetween: 5_000,
};

/** Requests in flight in a small community at a busy moment. */
export const CONNECTIONS = 64;

export function readOptions(args: string[], env: NodeJS.ProcessEnv): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      out: { type: 'string' },
      only: { type: 'string' },
    },
  });
  return {
    tables: positionals.length > 0 ? positionals : ['requests'],
    plan: values.quick ? QUICK : FULL,
    out: values.out,
    only: values.only,
    databaseUrl: env.BENCH_DATABASE_URL || undefined,
  };
}
