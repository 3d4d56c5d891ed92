import {
  type Announcement,
  type ChangeEvent,
  followEvents,
  type Gap,
} from '@clan-companion/contract/core/events';
import { expect, onTestFinished } from 'vitest';
import type { Person } from '../../../testing/service.ts';

export interface Listener {
  readonly received: ChangeEvent[];
  /** Gap events: changes before them are lost. */
  readonly gaps: Gap[];
  readonly announcements: Announcement[];
  /** The last position received. */
  readonly place: () => string;
  /** Waits for that many events and returns the names of all received so far. */
  receives(count: number): Promise<string[]>;
  leave(): Promise<void>;
}

/** Opens a stream with the contract's client; resolves once the stream has started. */
export async function listen(
  { url }: { url: string },
  { token }: Pick<Person, 'token'>,
  lastEventId?: string,
): Promise<Listener> {
  const leaving = new AbortController();
  const received: ChangeEvent[] = [];
  const gaps: Gap[] = [];
  const announcements: Announcement[] = [];
  let place = '';
  const following = (async () => {
    const stream = followEvents({
      baseUrl: url,
      token: () => token,
      signal: leaving.signal,
      onId: (id) => {
        place = id;
      },
      ...(lastEventId !== undefined && { lastEventId }),
    });
    for await (const event of stream) {
      if (event.id === undefined) announcements.push(event);
      else if (event.data) received.push(event);
      else gaps.push(event);
    }
  })();
  const leave = async () => {
    leaving.abort();
    await following;
  };
  onTestFinished(leave);
  await expect.poll(() => place, { timeout: 10_000, interval: 5 }).not.toBe('');
  return {
    received,
    gaps,
    announcements,
    place: () => place,
    receives: async (count) => {
      await expect
        .poll(() => received.length, { timeout: 15_000, interval: 10 })
        .toBeGreaterThanOrEqual(count);
      return received.map(({ event }) => event);
    },
    leave,
  };
}
