import { createHash } from 'node:crypto';
import { cpus } from 'node:os';

/** The time of a file, in seconds. */
export interface FileTime {
  readonly file: string;
  readonly seconds: number;
}

/**
 * The processor time of `npm run verify`, in units of `calibrate`. Raise it only with a reason:
 * - 10,500: measured 10,100 on a quiet machine with two cores, with a unit measured before and after.
 */
export const BUDGET = 10_500;
/** Above the budget by more than this share, `verify` fails. */
const MARGIN = 0.25;
const GREW = 10;
/** Shorter ones vary too much to be compared. */
export const MIN_SECONDS = 2;

/** The processor time that all programs on this machine have used, in seconds. */
export const usedCpu = (): number =>
  cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) /
  1_000;

/** The processor time of a fixed piece of work, in seconds: how slow this machine is right now. */
export function calibrate(): number {
  const began = process.cpuUsage();
  const rows = Array.from({ length: 2_000 }, (_, n) => ({
    id: n,
    name: `row ${n}`,
    tags: [n, -n],
  }));
  let digest = '';
  for (let round = 0; round < 60; round += 1) {
    const text = JSON.stringify(rows);
    digest = createHash('sha256').update(text).update(digest).digest('hex');
    const parsed = JSON.parse(text) as typeof rows;
    parsed.sort((a, b) => b.tags[1]! - a.tags[1]! || a.name.localeCompare(b.name));
    digest += parsed
      .map(({ name }) => name.replace(/\d/g, (digit) => `${9 - Number(digit)}`))
      .join();
  }
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1e6;
}

export interface Spent {
  /** Processor time of the complete run. */
  readonly cpu: number;
  /** Of `calibrate`, on average during the run. */
  readonly unit: number;
  readonly files: readonly FileTime[];
}

/** Why the run was too expensive, or undefined. Known times are in units, like the budget. */
export function overBudget(
  { cpu, unit, files }: Spent,
  budget: number,
  known: Readonly<Record<string, number>>,
): string | undefined {
  const units = cpu / unit;
  if (units <= budget * (1 + MARGIN)) return undefined;
  const growth = files
    .map(({ file, seconds }) => ({ file, units: seconds / unit, before: known[file] ?? 0 }))
    .filter((each) => each.units > each.before)
    .toSorted((a, b) => b.units - b.before - (a.units - a.before))
    .slice(0, GREW)
    .map((each) => `  ${each.file}: ${each.before.toFixed(0)} → ${each.units.toFixed(0)}`);
  const percent = Math.round((units / budget - 1) * 100);
  return [
    `This run took ${units.toFixed(0)} units of processor time, ${percent} % above the budget of ${budget}.`,
    'Make it cheaper, or raise the budget in scripts/suite/budget.ts and say why. Files that grew:',
    ...growth,
  ].join('\n');
}
