import type { APIEmbed } from 'discord.js';
import type { Answer } from '../commands/answer.ts';
import { embedLength } from '../messages/embed.ts';
import { kindOf, placeOf, type PostedNotice } from '../messages/notices.ts';

/** Limits of the chat platform for one message. */
const MOST_EMBEDS = 10;
const MOST_CHARACTERS = 6_000;

export type Components = NonNullable<Answer['components']>;

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

/** How many of the first notices fit into one message. One with buttons is alone. */
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
    return index > 0 && (isAlone || isElsewhere || characters > MOST_CHARACTERS);
  });
  return Math.min(end === -1 ? all.length : end, MOST_EMBEDS);
}

/** Whether the settings announce this kind of notice in this channel. */
export type IsWanted = (kind: string, channelid: string | undefined) => boolean;

/** One message, or none if nothing of it is wanted. What is for the leader is sent in any case. */
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
