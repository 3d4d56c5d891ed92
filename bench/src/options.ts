import { parseArgs } from 'node:util';

export interface Plan {
  /** Pairs of rounds, alternating bare server and service. */
  readonly rounds: number;
  readonly roundMs: number;
  readonly warmUpMs: number;
  readonly starts: number;
  /** Requests between two memory measurements. */
  readonly requestsBetween: number;
}

export interface Options {
  /** The tables to measure. */
  readonly tables: readonly string[];
  readonly plan: Plan;
  /** Measures only requests or pages whose name contains this. */
  readonly only: string;
}

const FULL: Plan = {
  rounds: 15,
  roundMs: 250,
  warmUpMs: 600,
  starts: 5,
  requestsBetween: 100_000,
};
const QUICK: Plan = { rounds: 2, roundMs: 150, warmUpMs: 100, starts: 1, requestsBetween: 5_000 };

/** Requests in flight in a small community at a busy moment. */
export const CONNECTIONS = 64;

export function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
    },
  });
  return {
    tables: positionals.length > 0 ? positionals : ['requests'],
    plan: values.quick ? QUICK : FULL,
    only: values.only,
  };
}
