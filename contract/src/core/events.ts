import { type ClientOptions, problemOf } from './client.ts';
import { type AnnouncementName, announcements } from '../changes.ts';
import type { AnswerOf } from './operation.ts';
import type { OperationTable } from '../operations.ts';

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

/** The connection was lost. The next one follows. */
export interface Disconnected {
  readonly event: 'disconnected';
  readonly data?: undefined;
}

export interface StreamOptions extends ClientOptions {
  /** The last id received; without it, the stream starts now. */
  lastEventId?: string;
  signal?: AbortSignal;
  /** Called with each id, also of blocks without an event. Store it to resume from there. */
  onId?: (id: string) => void;
  /** Further headers; called for each connection. */
  headers?: () => Record<string, string>;
}

const RECONNECT_MS = 2_000;

const isAnnouncement = (event: string | undefined): event is AnnouncementName =>
  event !== undefined && event in announcements;

/**
 * Yields events until aborted. After a disconnect it opens the next stream, which resumes where the
 * last one ended, or starts with `gap`. It uses `fetch`, because `EventSource` cannot send a token.
 */
export async function* followEvents(
  options: StreamOptions,
): AsyncGenerator<ChangeEvent | Gap | Announcement> {
  for await (const { id, event, data } of follow('/events', options)) {
    if (id !== undefined) options.consistency?.received(id);
    if (id !== undefined && event === 'gap') yield { id, event };
    else if (event === undefined || data === undefined) continue;
    else if (id !== undefined) yield { id, event, data: JSON.parse(data) };
    else if (isAnnouncement(event)) yield { event, data: JSON.parse(data) };
  }
}

type Block = { readonly [field in 'id' | 'event' | 'data' | 'retry']?: string };

/** The blocks of a stream, and of the next one after a disconnect. */
export async function* follow(path: string, options: StreamOptions): AsyncGenerator<Block> {
  const { signal, onId } = options;
  let { lastEventId } = options;
  let reconnectMs = RECONNECT_MS;
  while (!signal?.aborted) {
    try {
      for await (const block of blocksOf(await connect(path, options, lastEventId))) {
        if (block.retry !== undefined) reconnectMs = Number(block.retry);
        if (block.id !== undefined) {
          lastEventId = block.id;
          onId?.(block.id);
        }
        yield block;
      }
    } catch (error) {
      if (signal?.aborted) return;
      if (isFinal(error)) throw error;
      const { retryAfter = 0 } = error as { retryAfter?: number };
      await pause(retryAfter * 1000, signal);
    }
    yield { event: 'disconnected' };
    await pause(reconnectMs, signal);
  }
}

async function connect(
  path: string,
  { baseUrl, token, ...options }: StreamOptions,
  lastEventId: string | undefined,
) {
  const session = token?.();
  const response = await (options.fetch ?? fetch)(baseUrl.replace(/\/$/, '') + path, {
    headers: {
      accept: 'text/event-stream',
      ...options.headers?.(),
      ...(session && { authorization: `Bearer ${session}` }),
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
    ...(options.signal && { signal: options.signal }),
  });
  if (!response.ok) throw await problemOf(response);
  return response.body!;
}

/** The fields of each block of lines. The service sends no field twice in a block. */
async function* blocksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Block> {
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
        yield Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s, 2)));
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

export const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
