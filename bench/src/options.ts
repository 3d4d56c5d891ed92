import { parseArgs } from 'node:util';

export interface Plan {
  /** Pairs of rounds, bare and service in turn. */
  readonly rounds: number;
  readonly roundMs: number;
  readonly warmUpMs: number;
  readonly firstStarts: number;
  readonly secondStarts: number;
}

export interface Options {
  readonly plan: Plan;
  /** A file to put the result into, between its markers. */
  readonly out: string | undefined;
  /** Only the cases whose name has this in it, and no start times. */
  readonly only: string | undefined;
  readonly databaseUrl: string | undefined;
}

const FULL: Plan = { rounds: 5, roundMs: 600, warmUpMs: 600, firstStarts: 3, secondStarts: 5 };
const QUICK: Plan = { rounds: 2, roundMs: 150, warmUpMs: 100, firstStarts: 1, secondStarts: 1 };

/** As many as a small community has requests under way at a busy moment. */
export const CONNECTIONS = 64;

export function readOptions(args: string[], env: NodeJS.ProcessEnv): Options {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: 'boolean', default: false },
      out: { type: 'string' },
      only: { type: 'string' },
    },
  });
  return {
    plan: values.quick ? QUICK : FULL,
    out: values.out,
    only: values.only,
    databaseUrl: env.BENCH_DATABASE_URL || undefined,
  };
}
