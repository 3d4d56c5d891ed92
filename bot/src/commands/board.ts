import type { ChatInputCommandInteraction } from 'discord.js';
import { COLORS, sentence } from '../messages/embed.ts';
import { channelMention } from '../messages/plain.ts';
import { settingsCard } from '../messages/settings.ts';
import { fill } from '../texts/texts.ts';
import type { Answer } from './answer.ts';
import { readSettings } from './change-settings.ts';
import type { CommandContext } from './command.ts';
import { warningsOf } from './warnings.ts';

/** Posts and pins an empty board, which is filled at once; without a channel, removes it. */
export async function setBoard(
  asked: CommandContext<ChatInputCommandInteraction>,
): Promise<Answer> {
  const { interaction, guildid, texts, context } = asked;
  const params = { guildid };
  const { board: old } = await readSettings(asked);
  const channelid = interaction.options.getChannel('channel')?.id;
  const problems: string[] = [];
  if (channelid === undefined) {
    await context.service.call('DELETE /bot/guilds/{guildid}/board', { params });
  } else {
    const channel = { channel: channelMention(channelid) };
    const posted = await context.boards.post(channelid, texts);
    if (!posted)
      return { embeds: [sentence(fill(texts['settings.boardfailed'], channel), COLORS.bad)] };
    const { messageid, pinned } = posted;
    const body = { channelid, messageid };
    await context.service.call('PUT /bot/guilds/{guildid}/board', { params, body });
    if (!pinned) problems.push(fill(texts['settings.notpinned'], channel));
  }
  if (old) await context.boards.remove(old);
  context.reports.check(guildid);
  const settings = await readSettings(asked);
  const warnings = [...problems, ...warningsOf(asked, settings)];
  return { embeds: [settingsCard(texts, settings, warnings)] };
}
