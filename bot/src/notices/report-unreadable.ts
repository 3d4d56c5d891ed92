import type { Client as Service } from '@clan-companion/contract/client';
import { type Log, describeError } from '@clan-companion/runtime/log';
import type { Client } from 'discord.js';
import { COLORS, sentence } from '../messages/embed.ts';
import { channelMention, plain } from '../messages/plain.ts';
import { fill, textsFor } from '../texts/texts.ts';

interface Tools {
  readonly client: Client;
  readonly service: Service;
  readonly log: Log;
}

/** Notifies the clan's leader in private that a watched channel cannot be read any more. */
export async function reportUnreadable(
  { client, service, log }: Tools,
  guildid: string,
  channelid: string,
): Promise<void> {
  const params = { guildid };
  const guild = client.guilds.cache.get(guildid);
  try {
    const { leaderid } = await service.call('GET /bot/guilds/{guildid}', { params });
    const { language } = await service.call('GET /bot/guilds/{guildid}/settings', { params });
    const texts = textsFor(language ?? guild?.preferredLocale ?? 'en');
    const words = { channel: channelMention(channelid), server: plain(guild?.name ?? guildid) };
    const text = fill(texts['post.unreadable'], words);
    await client.users.send(leaderid, { embeds: [sentence(text, COLORS.bad)] });
  } catch (error) {
    log.warn({ guildid, reason: describeError(error) }, 'Could not report an unreadable channel');
  }
}
