import { type Client, DiscordAPIError, type MessageCreateOptions } from 'discord.js';
import type { GuildReaders } from '../delivery/guild-readers.ts';
import { type Log, reasonOf } from '../log.ts';
import { type Notice, noticeEmbed } from '../messages/notices.ts';
import { sentence } from '../messages/embed.ts';
import { textsFor } from '../texts/texts.ts';
import type { Quota } from './quota.ts';

interface Tools {
  readonly client: Client;
  readonly quota: Quota;
  readonly readers: GuildReaders;
  readonly log: Log;
}

/** The longest that the chat platform takes. */
const LONGEST_NONCE = 25;

/** Tells one server one thing. What it does not let the bot say is left unsaid. */
export async function tell({ client, quota, readers, log }: Tools, notice: Notice): Promise<void> {
  const guild = client.guilds.cache.get(notice.guildid);
  if (!guild) return;
  if (notice.notice === 'linked') return readers.reload(notice.guildid);
  const texts = textsFor(guild.preferredLocale);
  const how = quota.take(guild.id);
  if (how === 'silent') return;
  const message: MessageCreateOptions = {
    embeds: [how === 'tell' ? noticeEmbed(texts, notice) : sentence(texts['told.toomuch'])],
    allowedMentions: { parse: [] },
    // Sent again, because nobody heard that it was told: the chat platform shows it once.
    nonce: notice.noticeid.slice(-LONGEST_NONCE),
    enforceNonce: true,
  };
  if (notice.notice === 'kicked') {
    const told = await allowed(async () => {
      await client.users.send(notice.leaderid, message);
    });
    if (told) return;
  }
  const { channelid } = notice;
  const channel = channelid === undefined ? undefined : guild.channels.cache.get(channelid);
  if (!channel?.isSendable()) return;
  if (!(await allowed(() => channel.send(message)))) {
    log.warn('A notice may not be told', { guildid: guild.id, channelid });
  }

  /** False where the chat platform says no, which it would say again. */
  async function allowed(send: () => Promise<unknown>): Promise<boolean> {
    try {
      await send();
      return true;
    } catch (error) {
      if (!(error instanceof DiscordAPIError) || error.status >= 500) throw error;
      log.debug('Refused', { guildid: notice.guildid, reason: reasonOf(error) });
      return false;
    }
  }
}
