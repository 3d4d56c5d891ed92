import { PermissionFlagsBits as Bits } from 'discord.js';
import { type Overwrite, permissionsIn, type Role } from './permissions.ts';

/** Payloads of the chat platform, with the fields that the bot's client library reads. */
const EPOCH = 1_420_070_400_000n;
let counter = 0n;

/** Ids increase with time, also within one millisecond. */
export function snowflake(at = Date.now()): string {
  counter += 1n;
  return String(((BigInt(at) - EPOCH) << 22n) | (counter & 0x3fffffn));
}

export interface User {
  id: string;
  username: string;
  bot?: true;
}

export const userPayload = ({ id, username, bot }: User) => ({
  id,
  username,
  discriminator: '0',
  global_name: username,
  avatar: null,
  flags: 0,
  public_flags: 0,
  primary_guild: null,
  ...(bot && { bot }),
});

export interface Embed {
  title?: string;
  description?: string;
  fields?: { name: string; value: string }[];
  footer?: { text: string };
  author?: { name: string };
  image?: object;
  thumbnail?: object;
}

export interface StoredMessage {
  id: string;
  channelid: string;
  author: User;
  webhook: boolean;
  content: string;
  embeds: unknown[];
  components: unknown[];
  nonce?: string;
  /** The person whose command made an app post it. */
  saidFor?: User;
}

export const createdAt = ({ id }: { id: string }): number => Number((BigInt(id) >> 22n) + EPOCH);

const interactionPayload = (user: User) => ({
  id: '1',
  type: 2,
  user: userPayload(user),
  authorizing_integration_owners: {},
});

/** Without the intent, the platform leaves out the content. */
export const messagePayload = (message: StoredMessage, withContent: boolean) => ({
  id: message.id,
  type: 0,
  channel_id: message.channelid,
  author: userPayload(message.author),
  content: withContent ? message.content : '',
  embeds: withContent ? message.embeds : [],
  components: withContent ? message.components : [],
  attachments: [],
  mentions: [],
  mention_roles: [],
  mention_everyone: false,
  pinned: false,
  tts: false,
  flags: 0,
  ...(message.saidFor && { interaction_metadata: interactionPayload(message.saidFor) }),
  timestamp: new Date(createdAt(message)).toISOString(),
  edited_timestamp: null,
  ...(message.webhook && { webhook_id: message.author.id }),
  ...(message.nonce !== undefined && { nonce: message.nonce }),
});

export interface Channel {
  id: string;
  name: string;
  guildid: string;
  messages: StoredMessage[];
  /** A thread shares those of its channel. */
  overwrites: Overwrite[];
  /** A voice channel, which has messages as well. */
  voice?: boolean;
  /** The channel that a thread belongs to. */
  parentid?: string;
}

export const channelPayload = ({
  id,
  name,
  guildid,
  messages,
  overwrites,
  voice,
  parentid,
}: Channel) => ({
  id,
  type: parentid !== undefined ? 11 : voice ? 2 : 0,
  name,
  guild_id: guildid,
  position: 0,
  flags: 0,
  nsfw: false,
  parent_id: parentid ?? null,
  topic: null,
  rate_limit_per_user: 0,
  last_message_id: messages.at(-1)?.id ?? null,
  ...(parentid === undefined && {
    permission_overwrites: overwrites.map(({ id: whose, type, allow, deny }) => ({
      id: whose,
      type,
      allow: String(allow),
      deny: String(deny),
    })),
  }),
  ...(voice && { bitrate: 64_000, user_limit: 0, rtc_region: null }),
  ...(parentid !== undefined && {
    owner_id: '1',
    thread_metadata: {
      archived: false,
      auto_archive_duration: 1_440,
      archive_timestamp: '2026-01-01T00:00:00.000Z',
      locked: false,
    },
  }),
});

export interface Guild {
  id: string;
  name: string;
  locale: string;
  channels: Channel[];
  /** Permissions of @everyone. */
  permissions: bigint;
  /** Other roles of the bot. */
  roles: Role[];
  /** In an outage: no events are sent. */
  away?: boolean;
  /** Not loaded at the start of a session, until `setAway` ends it. */
  late?: boolean;
}

/** The bot's permissions in a channel. */
export const botPermissions = (
  { id, permissions, roles }: Guild,
  { overwrites }: Channel,
  bot: User,
): bigint => permissionsIn({ guildid: id, userid: bot.id, base: permissions, roles, overwrites });

export const canSee = (guild: Guild, channel: Channel, bot: User): boolean =>
  (botPermissions(guild, channel, bot) & Bits.ViewChannel) !== 0n;

const OBFUSCATED = 1 << 17;

/** A channel as the bot's session gets it: without details if it must not see it. */
export function seenChannelPayload(guild: Guild, channel: Channel, bot: User) {
  const payload = channelPayload(channel);
  if (canSee(guild, channel, bot)) return payload;
  const deny = String(Bits.ViewChannel);
  return {
    ...payload,
    name: '___hidden___',
    flags: OBFUSCATED,
    topic: null,
    last_message_id: null,
    permission_overwrites: [{ id: guild.id, type: 0, allow: '0', deny }],
  };
}

export const memberPayload = (user: User, permissions?: string, roles: readonly Role[] = []) => ({
  user: userPayload(user),
  roles: roles.map(({ id }) => id),
  joined_at: '2026-01-01T00:00:00.000Z',
  deaf: false,
  mute: false,
  flags: 0,
  nick: null,
  avatar: null,
  ...(permissions !== undefined && { permissions }),
});

export const rolePayload = ({ id, permissions }: Role, name: string) => ({
  id,
  name,
  permissions: String(permissions),
  position: 0,
  color: 0,
  colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
  hoist: false,
  managed: false,
  mentionable: false,
  flags: 0,
});

export const everyonePayload = (guild: Guild) => rolePayload(guild, '@everyone');

export const guildPayload = (guild: Guild, bot: User) => ({
  id: guild.id,
  name: guild.name,
  owner_id: '1',
  preferred_locale: guild.locale,
  icon: null,
  splash: null,
  discovery_splash: null,
  banner: null,
  description: null,
  afk_channel_id: null,
  afk_timeout: 300,
  system_channel_id: null,
  system_channel_flags: 0,
  rules_channel_id: null,
  public_updates_channel_id: null,
  safety_alerts_channel_id: null,
  verification_level: 0,
  default_message_notifications: 0,
  explicit_content_filter: 0,
  mfa_level: 0,
  nsfw_level: 0,
  nsfw: false,
  premium_tier: 0,
  premium_progress_bar_enabled: false,
  features: [],
  emojis: [],
  stickers: [],
  roles: [
    everyonePayload(guild),
    ...guild.roles.map((role) => rolePayload(role, `role ${role.id}`)),
  ],
  channels: guild.channels
    .filter(({ parentid }) => parentid === undefined)
    .map((channel) => seenChannelPayload(guild, channel, bot)),
  threads: guild.channels
    .filter((channel) => channel.parentid !== undefined && canSee(guild, channel, bot))
    .map(channelPayload),
  members: [memberPayload(bot, undefined, guild.roles)],
  member_count: 2,
  large: false,
  unavailable: false,
  joined_at: '2026-01-01T00:00:00.000Z',
  voice_states: [],
  presences: [],
  stage_instances: [],
  guild_scheduled_events: [],
  soundboard_sounds: [],
});
