import { once } from 'node:events';
import type { BareAnswer } from './bare-answer.ts';
import { type Child, startScript } from './child.ts';
import type { Cleanups } from './cleanups.ts';

/** A handle of the bare `node:http` server process. */
export interface Bare {
  readonly pid: number;
  readonly port: number;
  answerWith(answer: BareAnswer): Promise<void>;
  /** The process's CPU time so far. */
  cpuSeconds(): Promise<number>;
}

export async function startBare(cleanups: Cleanups): Promise<Bare> {
  const child = startScript(new URL('./bare-server.ts', import.meta.url), [], cleanups);
  const port = await message(child);
  const tell = (what: BareAnswer | 'cpu') => {
    const answer = message(child);
    child.process.send(what);
    return answer;
  };
  return {
    pid: child.pid,
    port,
    answerWith: async (answer) => {
      await tell(answer);
    },
    cpuSeconds: () => tell('cpu'),
  };
}

/** The next message of the child; all of its messages are numbers. */
const message = (child: Child): Promise<number> =>
  Promise.race([once(child.process, 'message').then(([value]) => value as number), child.failed]);
