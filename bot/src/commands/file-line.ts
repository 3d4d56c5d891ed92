import {
  ApplicationCommandType,
  type MessageContextMenuCommandInteraction,
  PermissionFlagsBits,
  type RESTPostAPIContextMenuApplicationCommandsJSONBody,
} from 'discord.js';
import { toPosted } from '../delivery/history.ts';
import { readMessage, type Reading, saysSomething } from '../lines/read-message.ts';
import { COLORS, lines, sentence } from '../messages/embed.ts';
import { plain } from '../messages/plain.ts';
import { fill, named, type Texts } from '../texts/texts.ts';
import type { Answer } from './answer.ts';
import type { Asked } from './command.ts';
import { inServers } from './declare.ts';

/** Files a line by hand: the chat platform shows the bot a message that somebody points at. */
export const fileLine = {
  data: {
    type: ApplicationCommandType.Message,
    ...inServers,
    ...named('command.file'),
  } satisfies RESTPostAPIContextMenuApplicationCommandsJSONBody,

  async run({
    interaction,
    guildid,
    texts,
    context: { service },
  }: Asked<MessageContextMenuCommandInteraction>): Promise<Answer> {
    const posted = toPosted(interaction.targetMessage);
    // What anybody can write, nobody but an admin may make a record of.
    const trusted =
      posted.byGame || interaction.memberPermissions?.has(PermissionFlagsBits.ManageGuild);
    if (!trusted) return { embeds: [sentence(texts['file.notgame'], COLORS.bad)] };
    const reading = readMessage(posted);
    if (!saysSomething(reading)) return { embeds: [sentence(texts['file.nothing'])] };
    let late: readonly string[] = [];
    if (reading.trips.length + reading.kicked.length > 0) {
      ({ late = [] } = await service.call('POST /bot/guilds/{guildid}/lines', {
        params: { guildid },
        // What could not be read is told right here, to who asked.
        body: { ...reading, unread: [], byhand: true },
      }));
    }
    return { embeds: [sentence(lines(inWords(texts, reading, late)), COLORS.good)] };
  },
};

const inWords = (
  texts: Texts,
  { trips, kicked, unread }: Reading,
  late: readonly string[],
): string[] => [
  ...trips.map(({ walkerid, name, lastuser }) =>
    fill(texts[late.includes(walkerid) ? 'file.late' : 'file.trip'], {
      name: plain(name),
      lastuser: plain(lastuser),
    }),
  ),
  ...kicked.map(({ player }) => fill(texts['file.kicked'], { player: plain(player) })),
  ...unread.map(({ reason }) => fill(texts['file.unread'], { reason: texts[`reason.${reason}`] })),
];
