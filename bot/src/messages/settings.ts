import type { AnswerOf } from '@clan-companion/contract/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { noticeNames } from '@clan-companion/contract/changes/notices';
import type { APIEmbed } from 'discord.js';
import { fill, languageOf, languages, type Texts } from '../texts/texts.ts';
import { embed, field, lines } from './embed.ts';
import { ago, channelMention, plain, roleMention } from './plain.ts';

export type Settings = AnswerOf<OperationTable['GET /bot/guilds/{guildid}/settings']>;
type ChatLine = AnswerOf<OperationTable['GET /bot/guilds/{guildid}/lines']>[number];

export function settingsCard(
  texts: Texts,
  { notices, watched, language }: Settings,
  warnings: readonly string[] = [],
): APIEmbed {
  const announced = noticeNames.map((name) => {
    const { channelid, roleid } = notices.find(({ notice }) => notice === name) ?? {};
    const role = roleid === undefined ? '' : ` ${roleMention(roleid)}`;
    // The leader gets it in private in any case.
    const nowhere = texts[name === 'kicked' ? 'settings.onlyleader' : 'settings.off'];
    const where = channelid === undefined ? nowhere : `${channelMention(channelid)}${role}`;
    return `${texts[`notice.${name}`]}: ${where}`;
  });
  return embed(texts['settings.title'], {
    ...(warnings.length > 0 && { description: warningLines(warnings) }),
    fields: [
      field(texts['settings.notices'], announced),
      field(
        texts['settings.watched'],
        watched.length === 0 ? texts['settings.everywhere'] : watched.map(channelMention),
      ),
      field(
        texts['settings.language'],
        language === undefined ? texts['settings.ownlanguage'] : languages[languageOf(language)],
      ),
    ],
  });
}

export const warningLines = (warnings: readonly string[]): string =>
  lines(warnings.map((warning) => `⚠️ ${warning}`));

export const unreadList = (texts: Texts, all: readonly ChatLine[]): APIEmbed =>
  embed(texts['unread.title'], {
    description: lines(all.map((line) => unreadLine(texts, line))) || texts['unread.none'],
  });

function unreadLine(texts: Texts, { kind, text, reason, channelid, timestamp }: ChatLine): string {
  const where = `${channelMention(channelid)} ${ago(timestamp)}`;
  if (kind === 'kicked') {
    return `${where} · ${fill(texts['unread.kicked'], { player: plain(text) })}`;
  }
  const why = reason === undefined ? '' : ` · ${texts[`reason.${reason}`]}`;
  return `${where}${why}\n> ${plain(text)}`;
}
