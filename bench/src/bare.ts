import { once } from 'node:events';
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

/** What the bare server sends: the service's answer without the headers that `node:http` adds. */
export interface BareAnswer {
  readonly status: number;
  /** Alternating names and values, in the service's order. */
  readonly headers: readonly string[];
  /** Text, or base64 if it is compressed. */
  readonly body: string;
  readonly isBinary: boolean;
  readonly keepAliveSeconds: number;
}

const ADDED_BY_NODE = new Set(['date', 'connection', 'keep-alive']);

export function toBareAnswer(answer: Buffer): BareAnswer {
  const { head, body } = split(answer);
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line) => line.split(/: (.*)/s, 2) as [string, string]);
  const isBinary = headers.some(([name]) => name.toLowerCase() === 'content-encoding');
  const keepAlive = headers.find(([name]) => name.toLowerCase() === 'keep-alive')?.[1];
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: headers.filter(([name]) => !ADDED_BY_NODE.has(name.toLowerCase())).flat(),
    body: body.toString(isBinary ? 'base64' : 'utf8'),
    isBinary,
    keepAliveSeconds: Number(/timeout=(\d+)/.exec(keepAlive ?? '')?.[1] ?? 5),
  };
}

/** The comparison is valid only if both servers send the same bytes. */
export function requireSameBytes(service: Buffer, bare: Buffer): void {
  const [expected, sent] = [service, bare].map((answer) =>
    answer
      .toString('latin1')
      .replace(/^Date: .*$/im, 'Date: now')
      .replace(/^(x-request-id|ratelimit-\w+): .*$/gim, '$1: some'),
  );
  if (expected !== sent) {
    throw new Error(`The bare server does not send the same:\n${expected}\n--- but\n${sent}`);
  }
}

function split(answer: Buffer): { head: string; body: Buffer } {
  const at = answer.indexOf('\r\n\r\n');
  return { head: answer.toString('latin1', 0, at), body: answer.subarray(at + 4) };
}
