import type { APIEmbed } from 'discord.js';
import { embedLength } from '../messages.ts';
import { type Components, kindOf, placeOf, type PostedNotice } from './notice.ts';

/** Limits of the chat platform for one message. */
const MAX_EMBEDS = 10;
const MAX_CHARACTERS = 6_000;

/** A message to a channel, to a person in private, or to both. */
export interface NoticeMessage {
  readonly channelid?: string | undefined;
  readonly leaderid?: string | undefined;
  readonly roleids: readonly string[];
  /** Each with an id that stays the same when it is sent again. */
  readonly parts: readonly { readonly id: string; readonly embed: APIEmbed }[];
  readonly components?: Components;
}

/** A notice that waits for its turn. */
export interface Waiting {
  readonly notice: PostedNotice;
  readonly embed: APIEmbed;
  readonly components: Components;
  readonly addedAt: number;
  /** A previous process may have posted it. */
  readonly mayBePosted: boolean;
  /** Call it once the notice is posted or dropped. */
  readonly settle: () => void;
}

/** How many of the first notices fit into one message. A notice with buttons gets its own. */
export function batchSize(all: readonly Waiting[]): number {
  const [first] = all;
  if (!first) return 0;
  const { channelid, leaderid } = placeOf(first.notice);
  let characters = 0;
  const end = all.findIndex((one, index) => {
    const place = placeOf(one.notice);
    characters += embedLength(one.embed);
    const isAlone = [first, one].some(({ components }) => components.length > 0);
    const isElsewhere = place.channelid !== channelid || place.leaderid !== leaderid;
    return index > 0 && (isAlone || isElsewhere || characters > MAX_CHARACTERS);
  });
  return Math.min(end === -1 ? all.length : end, MAX_EMBEDS);
}

/** Whether the settings announce this kind of notice in this channel. */
export type IsWanted = (kind: string, channelid: string | undefined) => boolean;

/** One message, or none if nothing of it is wanted. Notices for the leader are always sent. */
export function toMessages(batch: readonly Waiting[], isWanted: IsWanted): NoticeMessage[] {
  const { channelid, leaderid } = placeOf(batch[0]!.notice);
  const wanted = batch.filter(({ notice }) => isWanted(kindOf(notice), channelid));
  const sent = leaderid === undefined ? wanted : batch;
  if (sent.length === 0) return [];
  return [
    {
      leaderid,
      channelid: wanted.length > 0 ? channelid : undefined,
      roleids: [...new Set(sent.flatMap(({ notice }) => notice.roleid ?? []))],
      parts: sent.map(({ notice, embed }) => ({ id: notice.noticeid, embed })),
      components: sent.flatMap(({ components }) => components),
    },
  ];
}

interface DigestPlace {
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
  readonly #places = new Map<string, DigestPlace>();

  constructor(first: Waiting) {
    this.first = first;
    this.#last = first;
    this.#count(first);
  }

  /** Settled: the first notice alone holds the position back, so a restart reads all of them again. */
  add(waiting: Waiting): void {
    this.#last = waiting;
    this.#count(waiting);
    waiting.settle();
  }

  /** Without kinds that were switched off in the meantime. */
  places(isWanted: IsWanted): DigestPlace[] {
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

  #countIn(id: string, place: Omit<DigestPlace, 'counts'>, kind: string): void {
    const { counts } = this.#places.get(id) ?? { counts: new Map<string, number>() };
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    this.#places.set(id, { ...place, counts });
  }
}

/** The most notices of one chat server in a window, and the most that wait for it. */
export const MAX_NOTICES = 30;

/** Limits the notices of one chat server, so that a flood does not spam it. */
export class Quota {
  readonly #windowMs: number;
  readonly #now: () => number;
  #count = 0;
  #endsAt = 0;

  constructor(windowMs: number, now: () => number = Date.now) {
    this.#windowMs = windowMs;
    this.#now = now;
  }

  /** When the current window ends. */
  get endsAt(): number {
    return this.#endsAt;
  }

  /** Counts a notice; false if it exceeds the limit. */
  take(): boolean {
    const now = this.#now();
    if (now >= this.#endsAt) {
      this.#endsAt = now + this.#windowMs;
      this.#count = 0;
    }
    this.#count += 1;
    return this.#count <= MAX_NOTICES;
  }
}
