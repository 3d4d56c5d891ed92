import { createHash } from 'node:crypto';
import { type Log, describeError } from '@clan-companion/runtime/log';
import { type Client, DiscordAPIError, type MessageCreateOptions } from 'discord.js';
import type { GuildReaders } from '../delivery/guild-readers.ts';
import { type Notice, noticeEmbed } from '../messages/notices.ts';
import type { Metrics } from '../metrics.ts';
import { sentence } from '../messages/embed.ts';
import { textsFor } from '../texts/texts.ts';
import type { Quota } from './quota.ts';

interface Tools {
  readonly client: Client;
  readonly quota: Quota;
  readonly readers: GuildReaders;
  readonly log: Log;
  readonly metrics: Metrics;
}

/** Posts one notice in one chat server. A notice that the server's permissions forbid is dropped. */
export async function postNotice(
  { client, quota, readers, log, metrics }: Tools,
  notice: Notice,
): Promise<void> {
  const { noticeid, guildid } = notice;
  const guild = client.guilds.cache.get(guildid);
  if (!guild) return;
  if (notice.notice === 'linked') return readers.reload(guildid);
  const texts = textsFor(notice.language ?? guild.preferredLocale);
  const how = quota.take(guildid);
  if (how === 'drop') return metrics.noticesDropped.inc();
  const messageTo = (recipient: string): MessageCreateOptions => ({
    embeds: [how === 'post' ? noticeEmbed(texts, notice) : sentence(texts['post.toomuch'])],
    allowedMentions: { parse: [] },
    // Makes a retry idempotent: the chat platform posts messages with the same nonce once.
    nonce: nonceOf(`${noticeid} ${recipient}`),
    enforceNonce: true,
  });
  if (notice.notice === 'kicked') {
    const { leaderid } = notice;
    await sendIfAllowed(() => client.users.send(leaderid, messageTo(leaderid)));
  }
  const { channelid } = notice;
  if (channelid === undefined) return;
  const posted = await sendIfAllowed(async () => {
    // Fetched, because archived threads and channels of unavailable servers are not in the cache.
    const channel = await client.channels.fetch(channelid);
    if (!channel?.isSendable() || channel.isDMBased() || channel.guildId !== guildid) return;
    await channel.send(messageTo(channelid));
  });
  metrics[posted ? 'noticesPosted' : 'noticesDropped'].inc();
  if (!posted) log.warn({ guildid, channelid }, 'Dropped a notice: not allowed to post here');

  /** Returns false if the chat platform refuses permanently, so a retry is useless. */
  async function sendIfAllowed(send: () => Promise<unknown>): Promise<boolean> {
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

/** 25 characters, the longest nonce that the chat platform accepts. */
const nonceOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 25);
