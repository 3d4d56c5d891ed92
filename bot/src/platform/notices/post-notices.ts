import { createHash } from 'node:crypto';
import { type Log, describeError } from '@clan-companion/runtime/log';
import { type Client, DiscordAPIError, type SendableChannels } from 'discord.js';
import type { Metrics } from '../metrics.ts';
import type { NoticeMessage } from './batch.ts';
import { noticePayload } from './notice.ts';

interface Tools {
  readonly client: Client<true>;
  readonly log: Log;
  readonly metrics: Metrics;
}

/** Posts one message in one chat server. A message that the server's permissions forbid is dropped. */
export async function postNotices(
  { client, log, metrics }: Tools,
  guildid: string,
  message: NoticeMessage,
  check: boolean,
): Promise<void> {
  const { channelid, leaderid } = message;
  const told =
    leaderid !== undefined &&
    (await sendIfAllowed(async () =>
      send(await client.users.createDM(leaderid), { ...message, roleids: [] }, check),
    ));
  if (channelid === undefined) return count(told);
  const posted = await sendIfAllowed(async () => {
    // Fetched, because archived threads and channels of unavailable servers are not in the cache.
    const channel = await client.channels.fetch(channelid);
    if (!channel?.isSendable() || channel.isDMBased() || channel.guildId !== guildid) return false;
    return send(channel, message, check);
  });
  count(posted);
  if (!posted) log.warn({ guildid, channelid }, 'Dropped notices: not allowed to post here');

  function count(isPosted: boolean): void {
    metrics[isPosted ? 'noticesPosted' : 'noticesDropped'].inc(message.parts.length);
  }

  /** Returns false if the chat platform refuses permanently, so a retry is useless. */
  async function sendIfAllowed(attempt: () => Promise<boolean>): Promise<boolean> {
    try {
      return await attempt();
    } catch (error) {
      // The token was reset: the next start, with the new one, can post it.
      if (!(error instanceof DiscordAPIError) || error.status === 401) throw error;
      log.debug({ guildid, reason: describeError(error) }, 'Refused');
      return false;
    }
  }
}

async function send(
  channel: SendableChannels,
  { parts, roleids, components = [] }: NoticeMessage,
  check: boolean,
): Promise<true> {
  const posted = check ? await postedIn(channel) : new Set<string>();
  const missing = parts.filter(({ embed }) => !posted.has(contentOf(embed)));
  if (missing.length === 0) return true;
  await channel.send({
    ...noticePayload(
      missing.map(({ embed }) => embed),
      roleids,
    ),
    components,
    // Makes a retry idempotent: for some minutes, the platform posts messages with one nonce once.
    nonce: nonceOf([...missing.map(({ id }) => id), channel.id].join(' ')),
    enforceNonce: true,
  });
  return true;
}

interface Content {
  readonly timestamp?: string | null | undefined;
  readonly title?: string | null | undefined;
  readonly description?: string | null | undefined;
}

/** Without links: the address of the web app may have been unknown when it was posted. */
const contentOf = ({ timestamp, title, description }: Content): string => {
  const words = (description ?? '').replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1');
  return JSON.stringify([Date.parse(timestamp ?? ''), title ?? '', words]);
};

/** The bot's own embeds in the newest messages of a channel. */
async function postedIn(channel: SendableChannels): Promise<Set<string>> {
  try {
    const newest = await channel.messages.fetch({ limit: 100, cache: false });
    const own = [...newest.values()].filter(({ author, client }) => author.id === client.user.id);
    return new Set(own.flatMap(({ embeds }) => embeds).map(contentOf));
  } catch (error) {
    if (!(error instanceof DiscordAPIError)) throw error;
    // The bot cannot read here, so it posts everything: a notice twice is better than none.
    return new Set();
  }
}

/** 25 characters, the longest nonce that the chat platform accepts. */
const nonceOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 25);
