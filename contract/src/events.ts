import { type ClientOptions, problemOf } from './client.ts';
import type { AnnouncementName } from './changes/declare.ts';
import type { AnswerOf } from './operation.ts';
import type { OperationTable } from './operations.ts';

export interface ChangeEvent {
  /** Its position in the order of all events. A stream can resume after it. */
  readonly id: string;
  /** The kind of change, e.g. `join-asked`. */
  readonly event: string;
  readonly data: AnswerOf<OperationTable['GET /events']>;
}

/** Events before this one were lost: refetch everything you show. */
export interface Gap {
  readonly id: string;
  readonly event: 'gap';
  readonly data?: undefined;
}

/** Offers or the settings of the service changed. It is not in the order of events, and says nothing about whose or which. */
export interface Announcement {
  readonly id?: undefined;
  readonly event: AnnouncementName;
  readonly data: { readonly touches: readonly string[] };
}

interface Options extends ClientOptions {
  /** The last id received; without it, the stream starts now. */
  lastEventId?: string;
  signal?: AbortSignal;
  /** Called with each id, also of blocks without an event. Store it to resume from there. */
  onId?: (id: string) => void;
}

const RECONNECT_MS = 2_000;

const isAnnouncement = (event: string | undefined): event is AnnouncementName =>
  event === 'trades-changed' || event === 'switches-changed';

/**
 * Yields events until aborted. After a disconnect it opens the next stream, which resumes where the
 * last one ended, or starts with `gap`. It uses `fetch`, because `EventSource` cannot send a token.
 */
export async function* followEvents(
  options: Options,
): AsyncGenerator<ChangeEvent | Gap | Announcement> {
  const { signal, onId } = options;
  let { lastEventId } = options;
  let reconnectMs = RECONNECT_MS;
  while (!signal?.aborted) {
    try {
      for await (const block of blocksOf(await connect(options, lastEventId))) {
        if (block.has('retry')) reconnectMs = Number(block.get('retry'));
        const [id, event, data] = [block.get('id'), block.get('event'), block.get('data')];
        if (id === undefined && isAnnouncement(event) && data !== undefined) {
          yield { event, data: JSON.parse(data) };
        }
        if (id === undefined) continue;
        lastEventId = id;
        options.consistency?.received(id);
        onId?.(id);
        if (event === 'gap') yield { id, event };
        else if (event !== undefined && data !== undefined) {
          yield { id, event, data: JSON.parse(data) };
        }
      }
    } catch (error) {
      if (signal?.aborted) return;
      if (isFinal(error)) throw error;
    }
    await pause(reconnectMs, signal);
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

/** The fields of each block of lines. The service sends no field twice in a block. */
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

/** An ended session or an invalid id would be refused again. */
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
