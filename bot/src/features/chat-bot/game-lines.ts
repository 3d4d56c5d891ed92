import type { AnswerOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import {
  type APIEmbed,
  ApplicationCommandType,
  type ChatInputCommandInteraction,
} from 'discord.js';
import { inServers, isAdmin } from '../../platform/commands.ts';
import type { CommandContext, MessageCommand } from '../../platform/feature.ts';
import { toPosted } from '../../platform/game-log/history.ts';
import { hasLines, readMessage, type Reading } from '../../platform/game-log/read-message.ts';
import { readSettings } from '../../platform/linked-clan.ts';
import {
  ago,
  type Answer,
  channelMention,
  confirm,
  embed,
  inform,
  lines,
  plain,
  refuse,
} from '../../platform/messages.ts';
import { ListGone } from '../../platform/pages.ts';
import { isTrusted } from '../../platform/permissions.ts';
import { pageOf } from '../../platform/rows.ts';
import { fill } from '../../platform/texts.ts';
import type { Texts } from './texts.en.ts';

/** Records a game line by hand: the bot can read any message that somebody right-clicks. */
export const recordLine: MessageCommand<Texts> = {
  data: { type: ApplicationCommandType.Message, ...inServers, name: 'command.file' },

  async run(ctx) {
    const { interaction, guildid, texts, context } = ctx;
    const posted = toPosted(interaction.targetMessage);
    // Anybody can type such a line, so only admins can record one that the game did not post.
    if (!isAdmin(interaction) && !isTrusted(await readSettings(ctx), posted)) {
      return refuse(texts['file.notgame']);
    }
    const reading = readMessage(posted);
    if (!hasLines(reading)) return inform(texts['file.nothing']);
    let skipped: Skipped = {};
    const { trips, kicked, unnamed } = reading;
    if (trips.length + kicked.length + unnamed.length > 0) {
      skipped = await context.service.call('POST /bot/guilds/{guildid}/lines', {
        params: { guildid },
        // Unread lines are shown to the person who asked, so they are not stored.
        body: { ...reading, unread: [], byhand: true },
      });
    }
    return confirm(lines(recordedLines(texts, reading, skipped)));
  },
};

const REASONS = ['full', 'limited', 'late'] as const;
type Skipped = Partial<Record<(typeof REASONS)[number], readonly string[]>>;

const recordedLines = (
  texts: Texts,
  { trips, kicked, unread, unnamed }: Reading,
  skipped: Skipped,
): string[] => [
  ...trips.map(({ walkerid, name, lastuser }) => {
    const reason = REASONS.find((each) => skipped[each]?.includes(walkerid));
    const words = { name: plain(name), lastuser: plain(lastuser) };
    return fill(texts[`file.${reason ?? 'trip'}`], words);
  }),
  ...unnamed.map(({ lastuser }) => fill(texts['file.unnamed'], { lastuser: plain(lastuser) })),
  ...kicked.map(({ player }) => fill(texts['file.kicked'], { player: plain(player) })),
  ...unread.map(({ reason }) => fill(texts['file.unread'], { reason: texts[`reason.${reason}`] })),
];

type Ctx = CommandContext<ChatInputCommandInteraction, Texts>;

/** Reads a pasted line, and records nothing. */
export async function testLine({ interaction, texts }: Ctx): Promise<Answer> {
  const pasted = interaction.options.getString('line', true);
  const message = { id: '0', channelid: '0', posted: new Date(), texts: [pasted] };
  const { trips, unnamed, kicked, unread } = readMessage(message);
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
  return inform(
    lines([...(understood.length > 0 ? understood : [texts['test.nothing']]), texts['test.note']]),
  );
}

const UNREAD_PER_PAGE = 10;

export async function showUnread(ctx: Ctx): Promise<Answer> {
  const { guildid, texts, context } = ctx;
  const { unnamedtrips } = await readSettings(ctx);
  const params = { guildid };
  return context.pages.start(
    ctx,
    pageOf(
      UNREAD_PER_PAGE,
      async (query, by) => {
        if (!isAdmin(by.interaction)) throw new ListGone();
        return context.service.send('GET /bot/guilds/{guildid}/lines', { params, query });
      },
      (rows) => unreadList(texts, rows, unnamedtrips),
    ),
  );
}

type ChatLine = AnswerOf<OperationTable['GET /bot/guilds/{guildid}/lines']>[number];

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

function unreadLine(texts: Texts, { kind, text, reason, channelid, timestamp }: ChatLine): string {
  const where = `${channelMention(channelid)} ${ago(timestamp)}`;
  if (kind === 'kicked') {
    return `${where} · ${fill(texts['post.kicked'], { player: plain(text) })}`;
  }
  const why = reason === undefined ? '' : ` · ${texts[`reason.${reason}`]}`;
  return `${where}${why}\n> ${plain(text)}`;
}
