import { changeSentence } from '@clan-companion/contract/core/sentence';
import type { AnswerOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { declarationOf } from '@clan-companion/contract/changes';
import type { APIEmbed, MessageCreateOptions } from 'discord.js';
import { type Answer, COLORS, embed, lines, plain, roleMention } from '../messages.ts';
import { type CommonTexts, textAt } from '../texts.ts';

export type Notice = AnswerOf<OperationTable['GET /bot/notices']>['notices'][number];
export type PostedNotice = Exclude<Notice, { notice: 'linked' | 'unlinked' }>;
type NoticeOf<Name> = Extract<Notice, { notice: Name }>;
export type ChangeNotice = NoticeOf<'change'>;
/** Those with fields of their own. The others show a change as the history does. */
export type SpecialNotice = Exclude<PostedNotice, ChangeNotice>;
export type Components = NonNullable<Answer['components']>;

export interface NoticeDisplay<Name, Texts = CommonTexts> {
  embed(texts: Texts, notice: NoticeOf<Name>): APIEmbed;
  /** With which people answer it in chat. */
  buttons?(texts: Texts, notice: NoticeOf<Name>): Components;
}

/** A text `post.<action>.more` adds a description to the sentence of the history. */
export interface ChangeDisplay<Texts = CommonTexts> {
  isBad?(notice: ChangeNotice): boolean;
  buttons?(texts: Texts, notice: ChangeNotice): Components;
}

/** What a feature says about notices. */
export interface NoticeDisplays {
  readonly notices?: { readonly [Name in SpecialNotice['notice']]?: NoticeDisplay<Name> };
  /** What is special about the notices of some changes, by kind of change. */
  readonly changes?: Readonly<Record<string, ChangeDisplay>>;
}

/** A notice as the bot posts it, with its buttons; undefined if no feature knows it. */
export function showNotice(
  features: readonly NoticeDisplays[],
  texts: CommonTexts,
  notice: PostedNotice,
): { embed: APIEmbed; components: Components } | undefined {
  const { timestamp } = notice;
  if (notice.notice === 'change') {
    const display = features.flatMap(({ changes }) => changes?.[notice.action] ?? [])[0];
    const components = display?.buttons?.(texts, notice) ?? [];
    return { embed: { ...changeEmbed(texts, notice, display), timestamp }, components };
  }
  type Display = NoticeDisplay<SpecialNotice['notice']>;
  const [display] = features.flatMap(({ notices }) => notices?.[notice.notice] ?? []) as Display[];
  if (!display) return undefined;
  const components = display.buttons?.(texts, notice) ?? [];
  return { embed: { ...display.embed(texts, notice), timestamp }, components };
}

function changeEmbed(texts: CommonTexts, notice: ChangeNotice, display?: ChangeDisplay): APIEmbed {
  const more = textAt(texts, `post.${notice.action}.more`);
  return embed(changeSentence(notice, texts.words, plain) ?? notice.action, {
    ...(more !== undefined && { description: more }),
    color: display?.isBad?.(notice) ? COLORS.bad : COLORS.calm,
  });
}

/** How many notices of each kind were not posted one by one. */
export const digestEmbed = (
  texts: CommonTexts,
  counts: ReadonlyMap<string, number>,
  timestamp: string,
): APIEmbed =>
  embed(texts['post.digest'], {
    description: lines([
      ...[...counts].map(([kind, count]) => `${kindName(texts, kind)}: ${count}`),
      texts['post.digest.where'],
    ]),
    timestamp,
  });

/** The name of a setting for notices. Each has a text of the feature that posts them. */
export const kindName = (texts: CommonTexts, kind: string): string =>
  textAt(texts, `notice.${kind}`) ?? kind;

/** The setting that a notice belongs to. */
export const kindOf = (notice: PostedNotice): string =>
  notice.notice === 'change'
    ? (declarationOf(notice.action)?.notice ?? notice.action)
    : notice.notice;

/** Where to post a notice. Kicks also go to the leader in private. */
export const placeOf = (notice: PostedNotice) => ({
  channelid: notice.channelid,
  leaderid: notice.notice === 'kicked' ? notice.leaderid : undefined,
});

/** A message with notices. Nobody is pinged except these roles. */
export const noticePayload = (
  embeds: readonly APIEmbed[],
  roleids: readonly string[],
): MessageCreateOptions => ({
  ...(roleids.length > 0 && { content: roleids.map(roleMention).join(' ') }),
  embeds,
  allowedMentions: { parse: [], roles: roleids },
});

/** The name of a person in a notice; their account may be deleted. */
export const personName = (
  texts: CommonTexts,
  { nickname, chattag }: { chattag?: string; nickname?: string },
): string => {
  const name = nickname ?? chattag;
  return name === undefined ? texts['post.someone'] : plain(name);
};
