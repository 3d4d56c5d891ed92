import { createHash } from 'node:crypto';
import { type Log, describeError } from '@clan-companion/runtime/log';
import { type Client, DiscordAPIError, type MessageCreateOptions } from 'discord.js';
import type { GuildReaders } from '../delivery/guild-readers.ts';
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

/** Tells one server one thing. What it does not let the bot say is left unsaid. */
export async function tell({ client, quota, readers, log }: Tools, notice: Notice): Promise<void> {
  const { noticeid, guildid } = notice;
  const guild = client.guilds.cache.get(guildid);
  if (!guild) return;
  if (notice.notice === 'linked') return readers.reload(guildid);
  const texts = textsFor(notice.language ?? guild.preferredLocale);
  const how = quota.take(guildid);
  if (how === 'silent') return;
  const messageTo = (whom: string): MessageCreateOptions => ({
    embeds: [how === 'tell' ? noticeEmbed(texts, notice) : sentence(texts['post.toomuch'])],
    allowedMentions: { parse: [] },
    // Sent again, because nobody heard that it was told: the chat platform shows it once.
    nonce: nonceOf(`${noticeid} ${whom}`),
    enforceNonce: true,
  });
  if (notice.notice === 'kicked') {
    const { leaderid } = notice;
    await allowed(() => client.users.send(leaderid, messageTo(leaderid)));
  }
  const { channelid } = notice;
  if (channelid === undefined) return;
  const told = await allowed(async () => {
    // Not every channel is known: not a thread that was put away, nor one of a server that is away.
    const channel = await client.channels.fetch(channelid);
    if (!channel?.isSendable() || channel.isDMBased() || channel.guildId !== guildid) return;
    await channel.send(messageTo(channelid));
  });
  if (!told) log.warn({ guildid, channelid }, 'A notice may not be told');

  /** False where the chat platform says no, which it would say again. */
  async function allowed(send: () => Promise<unknown>): Promise<boolean> {
    try {
      await send();
      return true;
    } catch (error) {
      if (!(error instanceof DiscordAPIError) || error.status >= 500) throw error;
      log.debug({ guildid, reason: describeError(error) }, 'Refused');
      return false;
    }
  }
}

/** The chat platform knows messages by it, wherever they are sent, and takes no longer one. */
const nonceOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 25);
