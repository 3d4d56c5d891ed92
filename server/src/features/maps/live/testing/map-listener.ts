import type {
  People,
  PersonHere,
  Ping,
  You,
} from '@clan-companion/contract/features/maps/follow-map';
import { expect, onTestFinished } from 'vitest';
import type { AnswerTo } from '../../../../platform/http/operation.ts';

type MapEvent = AnswerTo<'GET /maps/{map_id}/events'>;

export interface Received {
  readonly id: number | undefined;
  readonly event: string | undefined;
  readonly data: MapEvent | undefined;
}

interface Options {
  readonly url: string;
  readonly token?: string | undefined;
  readonly headers?: Record<string, string>;
  readonly lastEventId?: number;
}

/** Opens one stream, without reconnecting. */
export async function listenToMap(mapid: number, { url, token, headers, lastEventId }: Options) {
  const leaving = new AbortController();
  const response = await fetch(`${url}/maps/${mapid}/events`, {
    signal: leaving.signal,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }),
      ...headers,
    },
  });
  if (!response.ok) {
    const { type } = (await response.json()) as { type: string };
    return { status: response.status, problem: type.slice(type.lastIndexOf('/') + 1) };
  }
  const received: Received[] = [];
  /** What is not in the order of changes. */
  const others: { event: string; data: unknown }[] = [];
  const ids: number[] = [];
  let you: You['data'] | undefined;
  const people = new Map<string, PersonHere>();
  const pings: Ping['data'][] = [];
  const readPresence = (event: string, data: string): boolean => {
    if (event === 'you') you = JSON.parse(data);
    else if (event === 'ping') pings.push(JSON.parse(data));
    else if (event !== 'people') return false;
    else {
      const { all, here, gone } = JSON.parse(data) as People['data'];
      if (all) people.clear();
      for (const person of here) people.set(person.id, person);
      for (const id of gone) people.delete(id);
    }
    return true;
  };
  let hasEnded = false;
  const read = (block: string) => {
    const fields = new Map(
      block.split('\n').map((line) => line.split(/: (.*)/s, 2) as [string, string]),
    );
    const id = fields.has('id') ? Number(fields.get('id')) : undefined;
    if (id !== undefined) ids.push(id);
    const event = fields.get('event');
    const data = fields.get('data');
    if (event === undefined || readPresence(event, data ?? '')) return;
    const parsed = data ? JSON.parse(data) : undefined;
    if (id === undefined) others.push({ event, data: parsed });
    else received.push({ id, event, data: parsed });
  };
  const reading = (async () => {
    let text = '';
    const decoder = new TextDecoder();
    try {
      for await (const chunk of response.body!) {
        text += decoder.decode(chunk, { stream: true });
        const blocks = text.split('\n\n');
        text = blocks.pop()!;
        for (const block of blocks) read(block);
      }
    } catch {
      // Left.
    }
    hasEnded = true;
  })();
  const leave = async () => {
    leaving.abort();
    await reading;
  };
  onTestFinished(leave);
  await expect.poll(() => ids.length, { interval: 5, timeout: 10_000 }).toBeGreaterThan(0);
  return {
    status: 200,
    received,
    others,
    ids,
    /** Undefined if the stream has not begun with it. */
    you: () => you,
    people,
    pings,
    leave,
    hasEnded: () => hasEnded,
    receives: async (count: number): Promise<Received[]> => {
      await expect
        .poll(() => received.length, { interval: 5, timeout: 15_000 })
        .toBeGreaterThanOrEqual(count);
      return received;
    },
    ends: async () => {
      await expect.poll(() => hasEnded, { interval: 5, timeout: 15_000 }).toBe(true);
    },
  };
}
