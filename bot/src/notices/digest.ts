import { kindOf, placeOf } from '../messages/notices.ts';
import type { Waiting } from './guild-queue.ts';

interface Place {
  readonly channelid?: string;
  readonly leaderid?: string;
  readonly counts: Map<string, number>;
}

/** Counts notices beyond the quota, by place and kind. */
export class Digest {
  readonly first: Waiting;
  /** Set when the window of the quota has ended. */
  due = false;
  #last: Waiting;
  readonly #places = new Map<string, Place>();

  constructor(first: Waiting) {
    this.first = first;
    this.#last = first;
    this.#count(first);
  }

  /** Only the first one keeps the position back: after a restart, all of them are read again. */
  add(waiting: Waiting): void {
    this.#last = waiting;
    this.#count(waiting);
    waiting.settle();
  }

  get places(): Place[] {
    return [...this.#places.values()];
  }

  get last() {
    return this.#last.notice;
  }

  #count({ notice }: Waiting): void {
    const { channelid, leaderid } = placeOf(notice);
    for (const [id, place] of [
      [channelid, { channelid }],
      [leaderid, { leaderid }],
    ] as const) {
      if (id === undefined) continue;
      const { counts } = this.#places.get(id) ?? { counts: new Map<string, number>() };
      const kind = kindOf(notice);
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      this.#places.set(id, { ...place, counts } as Place);
    }
  }
}
