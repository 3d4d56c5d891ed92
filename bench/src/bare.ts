import { once } from 'node:events';
import type { BareAnswer } from './bare-answer.ts';
import { type Child, startScript } from './child.ts';
import type { Endings } from './endings.ts';

/** The bare `node:http` server, seen from here. */
export interface Bare {
  readonly pid: number;
  readonly port: number;
  answerWith(answer: BareAnswer): Promise<void>;
}

export async function startBare(endings: Endings): Promise<Bare> {
  const child = startScript('./bare-server.ts', [], endings);
  const port = (await message(child)) as number;
  return {
    pid: child.pid,
    port,
    answerWith: async (answer) => {
      const set = message(child);
      child.process.send(answer);
      await set;
    },
  };
}

const message = (child: Child): Promise<unknown> =>
  Promise.race([once(child.process, 'message').then(([value]) => value as unknown), child.failed]);
