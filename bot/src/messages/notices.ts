import { changeSentence } from '@clan-companion/contract/changes/sentence';
import type { AnswerOf } from '@clan-companion/contract/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import type { APIEmbed } from 'discord.js';
import { fill, type LanguageTexts, type Texts } from '../texts/texts.ts';
import { COLORS, embed, lines } from './embed.ts';
import { mention, plain } from './plain.ts';
import { offer } from './trades.ts';

export type Notice = AnswerOf<OperationTable['GET /bot/notices']>['notices'][number];
export type PostedNotice = Exclude<Notice, { notice: 'linked' }>;
type Of<Name> = Extract<Notice, { notice: Name }>;

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

const walkerTaken = (texts: Texts, { name, lastuser, ownerid }: Of<'walker-taken'>): APIEmbed =>
  embed(fill(texts['post.walker-taken'], { name: plain(name) }), {
    description: fill(texts['post.walker-taken.who'], {
      lastuser: lastuser === undefined ? texts['post.someone'] : plain(lastuser),
      owner: ownerid === undefined ? texts['post.someone'] : mention(ownerid),
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
  return embed(changeSentence(notice, texts.changes, plain) ?? action, {
    ...(more !== undefined && { description: more }),
    color: isBad ? COLORS.bad : COLORS.calm,
  });
}

const wantedTrade = (texts: Texts, notice: Of<'wanted-trade'>): APIEmbed => ({
  description: lines([
    fill(texts['post.wanted-trade'], {
      who: plain(notice.chattag),
      item: `**${plain(notice.item)}**`,
      wanter: mention(notice.wanterid),
    }),
    offer(texts, notice),
  ]),
  color: COLORS.good,
});
