import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** From util-linux; without it, processes are not pinned to cores. */
const TASKSET = 'taskset';

export interface Cores {
  readonly servers: string;
  readonly load: string;
  readonly all: string;
}

/** One core for the servers and one for the load, if there are two and processes can be pinned. */
export function findCores(): Cores | undefined {
  const list = /([\d,-]+)\s*$/.exec(taskset('-cp', process.pid) ?? '')?.[1];
  const [servers, load] = list ? expand(list) : [];
  return list && servers && load ? { servers, load, all: list } : undefined;
}

/** The child processes; Linux only. */
export function childrenOf(pid: number): number[] {
  const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return list === '' ? [] : list.split(' ').map(Number);
}

/** Pins all threads of the process, but not its existing child processes. */
export function pin(pid: number, cores: string): void {
  if (taskset('-acp', cores, pid) === undefined) {
    throw new Error(`taskset could not put process ${pid} on core ${cores}`);
  }
}

function taskset(...args: (string | number)[]): string | undefined {
  const { status, stdout } = spawnSync(TASKSET, args.map(String), { encoding: 'utf8' });
  return status === 0 ? stdout : undefined;
}

/** `0,2-3` as 0, 2, 3. */
const expand = (list: string): string[] =>
  list.split(',').flatMap((part) => {
    const [first = 0, last = first] = part.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
  });
