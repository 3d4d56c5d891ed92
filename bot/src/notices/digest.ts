import { kindOf, placeOf } from '../messages/notices.ts';
import type { IsWanted, Waiting } from './batch.ts';

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

  /** Without what is not wanted any more. */
  places(isWanted: IsWanted): Place[] {
    return [...this.#places.values()]
      .map(({ counts, ...place }) => {
        const isShown = (kind: string) =>
          place.leaderid !== undefined || isWanted(kind, place.channelid);
        return { ...place, counts: new Map([...counts].filter(([kind]) => isShown(kind))) };
      })
      .filter(({ counts }) => counts.size > 0);
  }

  get last() {
    return this.#last.notice;
  }

  #count({ notice }: Waiting): void {
    const { channelid, leaderid } = placeOf(notice);
    if (channelid !== undefined) this.#countIn(channelid, { channelid }, kindOf(notice));
    if (leaderid !== undefined) this.#countIn(leaderid, { leaderid }, kindOf(notice));
  }

  #countIn(id: string, place: Omit<Place, 'counts'>, kind: string): void {
    const { counts } = this.#places.get(id) ?? { counts: new Map<string, number>() };
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    this.#places.set(id, { ...place, counts });
  }
}
