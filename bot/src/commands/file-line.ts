import {
  ApplicationCommandType,
  type MessageContextMenuCommandInteraction,
  PermissionFlagsBits,
  type RESTPostAPIContextMenuApplicationCommandsJSONBody,
} from 'discord.js';
import { toPosted } from '../delivery/history.ts';
import { isTrusted } from '../delivery/is-trusted.ts';
import { hasLines, readMessage, type Reading } from '../lines/read-message.ts';
import { COLORS, lines, sentence } from '../messages/embed.ts';
import { plain } from '../messages/plain.ts';
import { fill, named, type Texts } from '../texts/texts.ts';
import type { Answer } from './answer.ts';
import { readSettings } from './change-settings.ts';
import type { CommandContext } from './command.ts';
import { inServers } from './declare.ts';

/** Records a game line by hand: the bot can read any message that somebody right-clicks. */
export const fileLine = {
  data: {
    type: ApplicationCommandType.Message,
    ...inServers,
    ...named('command.file'),
  } satisfies RESTPostAPIContextMenuApplicationCommandsJSONBody,

  async run(asked: CommandContext<MessageContextMenuCommandInteraction>): Promise<Answer> {
    const { interaction, guildid, texts, context } = asked;
    const posted = toPosted(interaction.targetMessage);
    // Anybody can type such a line, so only admins can record one that the game did not post.
    const trusted =
      interaction.memberPermissions?.has(PermissionFlagsBits.ManageGuild) ||
      isTrusted(await readSettings(asked), posted);
    if (!trusted) return { embeds: [sentence(texts['file.notgame'], COLORS.bad)] };
    const reading = readMessage(posted);
    if (!hasLines(reading)) return { embeds: [sentence(texts['file.nothing'])] };
    let skipped: Skipped = {};
    const { trips, kicked, unnamed } = reading;
    if (trips.length + kicked.length + unnamed.length > 0) {
      skipped = await context.service.call('POST /bot/guilds/{guildid}/lines', {
        params: { guildid },
        // Unread lines are shown to the person who asked, so they are not stored.
        body: { ...reading, unread: [], byhand: true },
      });
    }
    return { embeds: [sentence(lines(inWords(texts, reading, skipped)), COLORS.good)] };
  },
};

const REASONS = ['full', 'limited', 'late'] as const;
type Skipped = Partial<Record<(typeof REASONS)[number], readonly string[]>>;

const inWords = (
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
