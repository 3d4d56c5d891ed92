import type { ButtonInteraction, ChatInputCommandInteraction } from 'discord.js';
import type { Settings } from '../messages/settings.ts';
import type { Asked } from './command.ts';
import { existingChannels } from './reach.ts';

export const readSettings = ({ guildid, context: { service } }: Asked<unknown>) =>
  service.call('GET /bot/guilds/{guildid}/settings', { params: { guildid } });

/** Saves the change, and removes deleted channels. */
export async function changeSettings(
  asked: Asked<ButtonInteraction | ChatInputCommandInteraction>,
  now: Settings,
  change: Partial<Settings>,
): Promise<Settings> {
  const { guildid, interaction, context } = asked;
  const watched = existingChannels(interaction.guild, change.watched ?? now.watched);
  const isOther = watched.join() !== now.watched.join();
  const changed = await context.service.call('PUT /bot/guilds/{guildid}/settings', {
    params: { guildid },
    body: { ...change, ...(isOther && { watched }) },
  });
  if (isOther) context.readers.reload(guildid);
  else context.reports.check(guildid);
  return changed;
}
