import { type ClientOptions, problemOf } from './client.ts';
import type { AnswerOf } from './operation.ts';
import type { OperationTable } from './operations.ts';

export interface Told {
  /** Where it stands in the order of all; a stream can go on behind it. */
  readonly id: string;
  /** What kind of change, e.g. `join-asked`. */
  readonly event: string;
  readonly data: AnswerOf<OperationTable['GET /events']>;
}

/** What happened between the last place and this one is not told: what is shown is to be read anew. */
export interface Gap {
  readonly id: string;
  readonly event: 'gap';
  readonly data?: undefined;
}

interface Options extends ClientOptions {
  /** The last place that is known; without it, from now on. */
  lastEventId?: string;
  signal?: AbortSignal;
  /** Called with each place, also where nothing was told: who keeps it can go on from there. */
  onPlace?: (id: string) => void;
}

const COME_BACK_MS = 2_000;

/**
 * What happens, as it happens, until the signal says so: a stream that ends is followed by the next,
 * which goes on where it ended, and says so where something in between is lost (`gap`). Over
 * `fetch`, since an `EventSource` cannot send the session.
 */
export async function* followEvents(options: Options): AsyncGenerator<Told | Gap> {
  const { signal, onPlace } = options;
  let { lastEventId } = options;
  let comeBackMs = COME_BACK_MS;
  while (!signal?.aborted) {
    try {
      for await (const block of blocksOf(await connect(options, lastEventId))) {
        if (block.has('retry')) comeBackMs = Number(block.get('retry'));
        const id = block.get('id');
        if (id === undefined) continue;
        lastEventId = id;
        onPlace?.(id);
        const [event, data] = [block.get('event'), block.get('data')];
        if (event === 'gap') yield { id, event };
        else if (event !== undefined && data !== undefined) {
          yield { id, event, data: JSON.parse(data) };
        }
      }
    } catch (error) {
      if (signal?.aborted) return;
      if (isFinal(error)) throw error;
    }
    await pause(comeBackMs, signal);
  }
}

async function connect({ baseUrl, token, ...options }: Options, lastEventId: string | undefined) {
  const session = token?.();
  const response = await (options.fetch ?? fetch)(`${baseUrl.replace(/\/$/, '')}/events`, {
    headers: {
      accept: 'text/event-stream',
      ...(session && { authorization: `Bearer ${session}` }),
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
    ...(options.signal && { signal: options.signal }),
  });
  if (!response.ok) throw await problemOf(response);
  return response.body!;
}

/** The fields of each block of lines; of ours, none comes twice in one. */
async function* blocksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Map<string, string>> {
  let text = '';
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      text += decoder.decode(value, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop()!;
      for (const block of blocks) {
        yield new Map(
          block.split('\n').map((line) => line.split(/: (.*)/s, 2) as [string, string]),
        );
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** No session, or a place that is none: it would be refused the next time too. */
const isFinal = (error: unknown): boolean => {
  const { status } = error as { status?: number };
  return status !== undefined && status < 500 && status !== 429;
};

const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
