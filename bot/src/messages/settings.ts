import type { AnswerOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { noticeNames } from '@clan-companion/contract/changes';
import type { APIEmbed } from 'discord.js';
import { fill, languageOf, languages, type Texts } from '../texts/texts.ts';
import type { Reading } from '../lines/read-message.ts';
import { embed, field, lines, sentence } from './embed.ts';
import { ago, channelMention, plain, roleMention } from './plain.ts';

export type Settings = AnswerOf<OperationTable['GET /bot/guilds/{guildid}/settings']>;
type ChatLine = AnswerOf<OperationTable['GET /bot/guilds/{guildid}/lines']>[number];

export function settingsCard(
  texts: Texts,
  settings: Settings,
  warnings: readonly string[] = [],
): APIEmbed {
  const { notices, language, audience, board } = settings;
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
      field(texts['settings.watched'], watchedLines(texts, settings)),
      field(
        texts['settings.language'],
        language === undefined ? texts['settings.ownlanguage'] : languages[languageOf(language)],
      ),
      field(texts['settings.audience'], audienceIn(texts, audience)),
      field(
        texts['settings.board'],
        board === undefined ? texts['settings.noboard'] : channelMention(board.channelid),
      ),
    ],
  });
}

const audienceIn = (texts: Texts, audience = 'members'): string =>
  audience === 'members' || audience === 'everybody'
    ? texts[`settings.audience.${audience}`]
    : roleMention(audience);

function watchedLines(texts: Texts, { watched, sources, everywhere }: Settings): string[] {
  if (everywhere) return [texts['settings.everywhere']];
  if (watched.length === 0) return [texts['settings.nowhere']];
  return watched.map((channelid) => {
    const source = sources.find((one) => one.channelid === channelid)?.sourceid;
    const how = source === undefined ? 'anysource' : 'onesource';
    const words = { channel: channelMention(channelid), source: source ?? '' };
    return fill(texts[`settings.${how}`], words);
  });
}

export const warningLines = (warnings: readonly string[]): string =>
  lines(warnings.map((warning) => `⚠️ ${warning}`));

export const unreadList = (
  texts: Texts,
  all: readonly ChatLine[],
  unnamedTrips: number,
): APIEmbed =>
  embed(texts['unread.title'], {
    description: lines(all.map((line) => unreadLine(texts, line))) || texts['unread.none'],
    ...(unnamedTrips > 0 && {
      footer: { text: fill(texts['unread.unnamed'], { count: String(unnamedTrips) }) },
    }),
  });

/** What was understood of a pasted line. */
export function testedLine(texts: Texts, { trips, unnamed, kicked, unread }: Reading): APIEmbed {
  const understood = [
    ...trips.map(({ walkerid, name, lastuser }) =>
      fill(texts['test.trip'], {
        name: plain(name),
        walkerid: plain(walkerid),
        player: plain(lastuser),
      }),
    ),
    ...unnamed.map(({ walkerid, lastuser }) =>
      fill(texts['test.unnamed'], { walkerid: plain(walkerid ?? ''), player: plain(lastuser) }),
    ),
    ...kicked.map(({ player }) => fill(texts['test.kicked'], { player: plain(player) })),
    ...unread.map(({ reason }) =>
      fill(texts['file.unread'], { reason: texts[`reason.${reason}`] }),
    ),
  ];
  return sentence(
    lines([...(understood.length > 0 ? understood : [texts['test.nothing']]), texts['test.note']]),
  );
}

function unreadLine(texts: Texts, { kind, text, reason, channelid, timestamp }: ChatLine): string {
  const where = `${channelMention(channelid)} ${ago(timestamp)}`;
  if (kind === 'kicked') {
    return `${where} · ${fill(texts['unread.kicked'], { player: plain(text) })}`;
  }
  const why = reason === undefined ? '' : ` · ${texts[`reason.${reason}`]}`;
  return `${where}${why}\n> ${plain(text)}`;
}
