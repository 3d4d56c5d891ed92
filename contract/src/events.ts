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

/** A change to the map that is followed. */
export interface MapDrawn {
  /** The revision. */
  readonly id: string;
  readonly event: 'map-drawn';
  readonly data: AnswerOf<OperationTable['GET /maps/{map_id}/events']>;
}

/** Where its background picture is: sent at first, and after each change. */
export interface BackgroundChanged {
  readonly event: 'background';
  readonly data: AnswerOf<OperationTable['GET /maps/{map_id}/background']>;
}

export interface Place {
  readonly x: number;
  readonly y: number;
}

export interface Person {
  readonly chatid: string;
  readonly chattag: string;
  readonly nickname?: string | undefined;
}

/** One open page of somebody. Guests have no names. */
export interface PersonHere extends Partial<Person> {
  readonly id: string;
  readonly isGuest: boolean;
  /** Where they point or look. */
  readonly place?: Place;
  /** The marker that they edit. */
  readonly markerid?: string;
}

/** The first event of each stream of a map. */
export interface You {
  readonly event: 'you';
  readonly data: {
    /** What the others call this stream. */
    readonly id: string;
    /** A secret, for `POST /maps/{map_id}/presence`. */
    readonly key: string;
  };
}

/** Who is here, this stream included. */
export interface People {
  readonly event: 'people';
  readonly data: {
    /** Whether these are all. Otherwise, they are those who came or changed. */
    readonly all: boolean;
    readonly here: readonly PersonHere[];
    /** The ids of those who left. */
    readonly gone: readonly string[];
  };
}

/** Somebody points out a place. */
export interface Ping {
  readonly event: 'ping';
  readonly data: Place & { readonly id: string };
}

/** The connection was lost. The next one follows. */
export interface Disconnected {
  readonly event: 'disconnected';
  readonly data?: undefined;
}

export type PresenceEvent = You | People | Ping | Disconnected;

export type MapNews = MapDrawn | BackgroundChanged | Gap | PresenceEvent;

interface Options extends ClientOptions {
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
  event === 'trades-changed' || event === 'switches-changed';

/**
 * Yields events until aborted. After a disconnect it opens the next stream, which resumes where the
 * last one ended, or starts with `gap`. It uses `fetch`, because `EventSource` cannot send a token.
 */
export async function* followEvents(
  options: Options,
): AsyncGenerator<ChangeEvent | Gap | Announcement> {
  for await (const { id, event, data } of follow('/events', options)) {
    if (id !== undefined) options.consistency?.received(id);
    if (id !== undefined && event === 'gap') yield { id, event };
    else if (event === undefined || data === undefined) continue;
    else if (id !== undefined) yield { id, event, data: JSON.parse(data) };
    else if (isAnnouncement(event)) yield { event, data: JSON.parse(data) };
  }
}

/** The same for the changes to one map, and for who is there. */
export async function* followMap(mapid: number, options: Options): AsyncGenerator<MapNews> {
  for await (const { id, event, data } of follow(`/maps/${mapid}/events`, options)) {
    if (id !== undefined && event === 'gap') yield { id, event };
    else if (event === 'disconnected') yield { event };
    else if (event === undefined || data === undefined) continue;
    else if (id !== undefined && event === 'map-drawn') yield { id, event, data: JSON.parse(data) };
    else if (event === 'background') yield { event, data: JSON.parse(data) };
    else if (isPresence(event)) yield { event, data: JSON.parse(data) };
  }
}

const isPresence = (event: string): event is 'you' | 'people' | 'ping' =>
  event === 'you' || event === 'people' || event === 'ping';

type Block = { readonly [field in 'id' | 'event' | 'data' | 'retry']?: string };

async function* follow(path: string, options: Options): AsyncGenerator<Block> {
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
  { baseUrl, token, ...options }: Options,
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
