import { parseArgs } from 'node:util';

export interface Plan {
  /** Pairs of rounds, bare and service in turn. */
  readonly rounds: number;
  readonly roundMs: number;
  readonly warmUpMs: number;
  readonly firstStarts: number;
  readonly secondStarts: number;
  /** Requests between two looks at the memory. */
  readonly requestsBetween: number;
}

export interface Options {
  /** Which tables are made. */
  readonly tables: readonly string[];
  readonly plan: Plan;
  /** A file to put the results into, between their markers. */
  readonly out: string | undefined;
  /** Only the cases whose name has this in it, and no start times. */
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

/** As many as a small community has requests under way at a busy moment. */
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
