import { Backoff } from '@clan-companion/runtime/backoff';
import { type Log, describeError } from '@clan-companion/runtime/log';
import { StartError } from '@clan-companion/runtime/start-error';
import { setTimeout as delay } from 'node:timers/promises';
import {
  Client,
  DiscordAPIError,
  Events,
  GatewayCloseCodes,
  GatewayIntentBits,
  Options,
  type RESTGetAPIGatewayBotResult,
  Routes,
} from 'discord.js';
import type { Config } from './config.ts';
import type { Metrics } from './metrics.ts';

export interface Connection {
  readonly client: Client<true>;
  /** Whether the bot has the message content intent. */
  readonly seesMessages: boolean;
}

const BAD_TOKEN =
  'CHAT_BOT_TOKEN is not accepted by the chat platform: copy it again from its developer page.';

/**
 * Signs in with the message content intent, or without it if the chat platform refuses it. Checks the
 * token first, because session starts are limited per day.
 */
export async function connect(
  config: Config,
  { log, metrics }: { log: Log; metrics: Metrics },
  listen: (client: Client) => void,
  signal: AbortSignal,
): Promise<Connection> {
  const backoff = new Backoff();
  let seesMessages = true;
  for (;;) {
    const client = createClient(config, seesMessages);
    listen(client);
    try {
      await waitForSessionStarts(client, config.token, { log, metrics }, signal);
      return { client: await signIn(client, config.token), seesMessages };
    } catch (error) {
      await client.destroy();
      if (error instanceof IntentRefused && seesMessages) {
        seesMessages = false;
        log.warn(
          'Message content intent is off: game lines must be recorded by hand until you enable it on the developer page',
        );
        continue;
      }
      if (error instanceof StartError || signal.aborted) throw error;
      log.warn({ reason: describeError(error) }, 'Chat platform not responding; retrying');
      if (!(await backoff.wait(signal))) throw error;
    }
  }
}

/** Kept for reconnects. When none is left, the chat platform disconnects the bot and resets its token. */
const SPARE_SESSION_STARTS = 10;
/** One with the message content intent, and one without it. */
const STARTS_PER_SHARD = 2;

/** Throws if the token is wrong. If few session starts remain, waits until there are more. */
async function waitForSessionStarts(
  { rest }: Client,
  token: string,
  { log, metrics }: { log: Log; metrics: Metrics },
  signal: AbortSignal,
): Promise<void> {
  rest.setToken(token);
  for (;;) {
    const { shards, session_start_limit: limit } = (await rest
      .get(Routes.gatewayBot(), { signal })
      .catch((error: unknown) => {
        const isRefused = error instanceof DiscordAPIError && error.status === 401;
        throw isRefused ? new StartError(BAD_TOKEN) : error;
      })) as RESTGetAPIGatewayBotResult;
    const { remaining, reset_after: resetAfter } = limit;
    metrics.sessionStartsRemaining.set(remaining);
    if (remaining >= SPARE_SESSION_STARTS + STARTS_PER_SHARD * shards) return;
    log.warn(
      { remaining, seconds: Math.ceil(resetAfter / 1_000) },
      'Few session starts left; waiting for the reset',
    );
    await delay(Math.max(resetAfter, 1_000), undefined, { signal });
  }
}

class IntentRefused extends StartError {
  constructor() {
    super('The message content intent was switched off for this bot: restart it.');
  }
}

function createClient({ chatApi }: Config, seesMessages: boolean): Client {
  const isMe = (user: { id: string; client: Client<true> }) => user.id === user.client.user.id;
  return new Client({
    intents: [
      GatewayIntentBits.Guilds,
      GatewayIntentBits.GuildMessages,
      ...(seesMessages ? [GatewayIntentBits.MessageContent] : []),
    ],
    rest: chatApi,
    // As many connections as the chat platform recommends for the number of servers.
    shards: 'auto',
    // Nobody is pinged, unless a message names a role.
    allowedMentions: { parse: [] },
    // Messages are not cached, so that memory does not grow with traffic.
    makeCache: Options.cacheWithLimits({
      ...Options.DefaultMakeCacheSettings,
      MessageManager: 0,
      UserManager: { maxSize: 100, keepOverLimit: isMe },
      GuildMemberManager: { maxSize: 10, keepOverLimit: isMe },
      PresenceManager: 0,
      ReactionManager: 0,
      GuildEmojiManager: 0,
      GuildStickerManager: 0,
      VoiceStateManager: 0,
      ThreadMemberManager: 0,
    }),
  });
}

function signIn(client: Client, token: string): Promise<Client<true>> {
  return new Promise((resolve, reject) => {
    client.once(Events.ClientReady, resolve);
    client.once(Events.ShardDisconnect, ({ code }) => reject(refusal(code)));
    client.login(token).catch((error: unknown) => {
      const bad = (error as { code?: string }).code === 'TokenInvalid';
      reject(bad ? new StartError(BAD_TOKEN) : error);
    });
  });
}

/** Why the chat platform closed the connection permanently. */
export function refusal(code: GatewayCloseCodes): Error {
  if (code === GatewayCloseCodes.DisallowedIntents) return new IntentRefused();
  if (code === GatewayCloseCodes.AuthenticationFailed) return new StartError(BAD_TOKEN);
  return new StartError(`The chat platform closed the connection permanently (${code}).`);
}
