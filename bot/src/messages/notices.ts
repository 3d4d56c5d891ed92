import type { AnswerOf } from '@clan-companion/contract/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import type { APIEmbed } from 'discord.js';
import { fill, type Texts } from '../texts/texts.ts';
import { COLORS, embed, lines } from './embed.ts';
import { mention, plain } from './plain.ts';
import { offer } from './trades.ts';

export type Notice = AnswerOf<OperationTable['GET /bot/notices']>['notices'][number];
export type TellableNotice = Exclude<Notice, { notice: 'linked' }>;
type Of<Name> = Extract<Notice, { notice: Name }>;

/** What a chat server is told. */
export function noticeEmbed(texts: Texts, notice: TellableNotice): APIEmbed {
  const { timestamp } = notice;
  return { ...tell(texts, notice), timestamp };
}

function tell(texts: Texts, notice: TellableNotice): APIEmbed {
  switch (notice.notice) {
    case 'join-request':
      return joinRequest(texts, notice);
    case 'walker-taken':
      return walkerTaken(texts, notice);
    case 'walker-lost':
      return embed(fill(texts['told.walker-lost'], { name: plain(notice.name) }), {
        description: texts['told.walker-lost.how'],
        color: COLORS.bad,
      });
    case 'relationship':
      return relationship(texts, notice);
    case 'wanted-trade':
      return wantedTrade(texts, notice);
    case 'kicked':
      return embed(fill(texts['told.kicked'], { player: plain(notice.player) }), {
        description: texts['told.kicked.how'],
        color: COLORS.calm,
      });
  }
}

const nameOf = (texts: Texts, person: { chattag?: string; nickname?: string }): string => {
  const name = person.nickname ?? person.chattag;
  return name === undefined ? texts['told.someone'] : plain(name);
};

const joinRequest = (texts: Texts, notice: Of<'join-request'>): APIEmbed =>
  embed(fill(texts['told.join-request'], { who: nameOf(texts, notice) }), {
    description: lines([
      ...(notice.message === undefined ? [] : [`> ${plain(notice.message, 300)}`]),
      texts['told.join-request.how'],
    ]),
    color: COLORS.good,
  });

const walkerTaken = (texts: Texts, { name, lastuser, ownerid }: Of<'walker-taken'>): APIEmbed =>
  embed(fill(texts['told.walker-taken'], { name: plain(name) }), {
    description: fill(texts['told.walker-taken.who'], {
      lastuser: lastuser === undefined ? texts['told.someone'] : plain(lastuser),
      owner: ownerid === undefined ? texts['told.someone'] : mention(ownerid),
    }),
    color: COLORS.bad,
  });

function relationship(texts: Texts, notice: Of<'relationship'>): APIEmbed {
  const { otherclanname, relationshiptype = 'none' } = notice;
  return embed(
    fill(texts[`told.relationship.${relationshiptype}`], { clan: plain(otherclanname) }),
    {
      ...(notice.chatid !== undefined && {
        description: fill(texts['told.by'], { who: nameOf(texts, notice) }),
      }),
      color: relationshiptype === 'enemy' ? COLORS.bad : COLORS.calm,
    },
  );
}

const wantedTrade = (texts: Texts, notice: Of<'wanted-trade'>): APIEmbed => ({
  description: lines([
    fill(texts['told.wanted-trade'], {
      who: plain(notice.chattag),
      item: `**${plain(notice.item)}**`,
      wanter: mention(notice.wanterid),
    }),
    offer(texts, notice),
  ]),
  color: COLORS.good,
});
