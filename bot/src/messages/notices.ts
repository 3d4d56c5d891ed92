import { changeSentence } from '@clan-companion/contract/core/sentence';
import type { AnswerOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { declarationOf } from '@clan-companion/contract/changes';
import type { APIEmbed, MessageCreateOptions } from 'discord.js';
import { fill, type LanguageTexts, type Texts } from '../texts/texts.ts';
import { COLORS, embed, lines } from './embed.ts';
import { namedMention, plain, roleMention } from './plain.ts';
import { offer } from './trades.ts';

export type Notice = AnswerOf<OperationTable['GET /bot/notices']>['notices'][number];
export type PostedNotice = Exclude<Notice, { notice: 'linked' | 'unlinked' }>;
type Of<Name> = Extract<Notice, { notice: Name }>;

/** Where to post a notice. Kicks also go to the leader in private. */
export const placeOf = (notice: PostedNotice) => ({
  channelid: notice.channelid,
  leaderid: notice.notice === 'kicked' ? notice.leaderid : undefined,
});

/** The setting that a notice belongs to. */
export const kindOf = (notice: PostedNotice): string =>
  notice.notice === 'change'
    ? (declarationOf(notice.action)?.notice ?? notice.action)
    : notice.notice;

/** A message with notices. Nobody is pinged except these roles. */
export const noticePayload = (
  embeds: readonly APIEmbed[],
  roleids: readonly string[],
): MessageCreateOptions => ({
  ...(roleids.length > 0 && { content: roleids.map(roleMention).join(' ') }),
  embeds,
  allowedMentions: { parse: [], roles: roleids },
});

/** How many notices of each kind were not posted one by one. */
export const digestEmbed = (
  texts: Texts,
  counts: ReadonlyMap<string, number>,
  timestamp: string,
): APIEmbed =>
  embed(texts['post.digest'], {
    description: lines([
      ...[...counts].map(([kind, count]) => {
        const name = (texts as Readonly<Record<string, string>>)[`notice.${kind}`] ?? kind;
        return `${name}: ${count}`;
      }),
      texts['post.digest.where'],
    ]),
    timestamp,
  });

/** A notice as the bot posts it. */
export function noticeEmbed(texts: LanguageTexts, notice: PostedNotice): APIEmbed {
  const { timestamp } = notice;
  return { ...build(texts, notice), timestamp };
}

function build(texts: LanguageTexts, notice: PostedNotice): APIEmbed {
  switch (notice.notice) {
    case 'join-request':
      return joinRequest(texts, notice);
    case 'walker-taken':
      return walkerTaken(texts, notice);
    case 'change':
      return anyChange(texts, notice);
    case 'wanted-trade':
      return wantedTrade(texts, notice);
    case 'kicked':
      return embed(fill(texts['post.kicked'], { player: plain(notice.player) }), {
        description: texts['post.kicked.how'],
        color: COLORS.calm,
      });
  }
}

const nameOf = (texts: Texts, person: { chattag?: string; nickname?: string }): string => {
  const name = person.nickname ?? person.chattag;
  return name === undefined ? texts['post.someone'] : plain(name);
};

const joinRequest = (texts: Texts, notice: Of<'join-request'>): APIEmbed =>
  embed(fill(texts['post.join-request'], { who: nameOf(texts, notice) }), {
    description: lines([
      ...(notice.message === undefined ? [] : [`> ${plain(notice.message, 300)}`]),
      texts['post.join-request.how'],
    ]),
    color: COLORS.good,
  });

const walkerTaken = (
  texts: Texts,
  { name, lastuser, ownerid, ownername }: Of<'walker-taken'>,
): APIEmbed =>
  embed(fill(texts['post.walker-taken'], { name: plain(name) }), {
    description: fill(texts['post.walker-taken.who'], {
      lastuser: lastuser === undefined ? texts['post.someone'] : plain(lastuser),
      owner: ownerid === undefined ? texts['post.someone'] : namedMention(ownerid, ownername),
    }),
    color: COLORS.bad,
  });

/** Uses the sentence of the history; `post.<action>.more` adds a description. */
function anyChange(texts: LanguageTexts, notice: Of<'change'>): APIEmbed {
  const { action, detail } = notice;
  const more = (texts as Readonly<Record<string, string>>)[`post.${action}.more`];
  const isBad =
    action === 'walker-lost' ||
    action === 'walker-contested' ||
    detail?.relationshiptype === 'enemy';
  return embed(changeSentence(notice, texts.words, plain) ?? action, {
    ...(more !== undefined && { description: more }),
    color: isBad ? COLORS.bad : COLORS.calm,
  });
}

const wantedTrade = (texts: Texts, notice: Of<'wanted-trade'>): APIEmbed => ({
  description: lines([
    fill(texts['post.wanted-trade'], {
      who: plain(notice.chattag),
      item: `**${plain(notice.item)}**`,
      wanter: namedMention(notice.wanterid, notice.wantername),
    }),
    offer(texts, notice),
  ]),
  color: COLORS.good,
});
