import { Backoff } from '@clan-companion/runtime/backoff';
import type { Log } from '@clan-companion/runtime/log';
import { OutageLog } from '@clan-companion/runtime/outage-log';
import { StartError } from '@clan-companion/runtime/start-error';
import { setTimeout as delay } from 'node:timers/promises';
import {
  Client,
  DiscordAPIError,
  Events,
  GatewayCloseCodes,
  GatewayIntentBits,
  type IIdentifyThrottler,
  Options,
  type REST,
  type RESTGetAPIGatewayBotResult,
  Routes,
  SimpleIdentifyThrottler,
} from 'discord.js';
import type { Config } from '../config.ts';
import type { Metrics } from './metrics.ts';

export interface Connection {
  readonly client: Client<true>;
  /** Whether the bot has the message content intent. */
  readonly seesMessages: boolean;
}

interface Tools {
  readonly log: Log;
  readonly metrics: Metrics;
}

const BAD_TOKEN =
  'CHAT_BOT_TOKEN is not accepted by the chat platform: copy it again from its developer page.';

/**
 * Signs in with the message content intent, or without it if the chat platform refuses it. Checks the
 * token first, because session starts are limited per day.
 */
export async function connect(
  config: Config,
  tools: Tools,
  listen: (client: Client) => void,
  signal: AbortSignal,
): Promise<Connection> {
  const { log } = tools;
  const backoff = new Backoff();
  const outage = new OutageLog(log, {
    begins: 'Chat platform not responding; retrying',
    ends: 'Chat platform responds again',
    calmMs: 0,
  });
  let seesMessages = true;
  for (;;) {
    const client = createClient(config, seesMessages, tools);
    listen(client);
    try {
      client.rest.setToken(config.token);
      await waitForSessionStarts(client.rest, forStart, tools, signal);
      const signedIn = await signIn(client, config.token, signal);
      outage.worked();
      return { client: signedIn, seesMessages };
    } catch (error) {
      await disconnect(client);
      if (error instanceof IntentRefused && seesMessages) {
        seesMessages = false;
        log.warn(
          'Message content intent is off: game lines must be recorded by hand until you enable it on the developer page',
        );
        continue;
      }
      if (error instanceof StartError || signal.aborted) throw error;
      outage.failed(error);
      if (!(await backoff.wait(signal))) throw error;
    }
  }
}

/** Kept for reconnects. When none is left, the chat platform disconnects the bot and resets its token. */
const SPARE_SESSION_STARTS = 10;
/** One with the message content intent, and one without it. */
const STARTS_PER_SHARD = 2;

const forStart = (shards: number) => SPARE_SESSION_STARTS + STARTS_PER_SHARD * shards;
/** All shards may ask at once, and the last one must not be used. */
const forSession = (shards: number) => shards + 1;

/** Throws if the token is wrong. If too few session starts remain, waits until there are more. */
async function waitForSessionStarts(
  rest: REST,
  needed: (shards: number) => number,
  { log, metrics }: Tools,
  signal: AbortSignal,
): Promise<RESTGetAPIGatewayBotResult> {
  for (;;) {
    const answer = (await rest.get(Routes.gatewayBot(), { signal }).catch((error: unknown) => {
      const isRefused = error instanceof DiscordAPIError && error.status === 401;
      throw isRefused ? new StartError(BAD_TOKEN) : error;
    })) as RESTGetAPIGatewayBotResult;
    const { remaining, reset_after: resetAfter } = answer.session_start_limit;
    metrics.sessionStartsRemaining.set(remaining);
    if (remaining >= needed(answer.shards)) return answer;
    log.warn(
      { remaining, seconds: Math.ceil(resetAfter / 1_000) },
      'Few session starts left; waiting for the reset',
    );
    await delay(Math.max(resetAfter, 1_000), undefined, { signal });
  }
}

/** Checks the limit before every session, also of a reconnect. Otherwise, it is the usual one. */
export function createThrottler(rest: REST, tools: Tools): IIdentifyThrottler {
  let usual: IIdentifyThrottler | undefined;
  return {
    waitForIdentify: async (shard, signal) => {
      const backoff = new Backoff();
      // The client library would start the session after any error, unless the signal is aborted.
      do {
        try {
          const { session_start_limit: limit } = await waitForSessionStarts(
            rest,
            forSession,
            tools,
            signal,
          );
          usual ??= new SimpleIdentifyThrottler(limit.max_concurrency);
          await usual.waitForIdentify(shard, signal);
          break;
        } catch (error) {
          // With a wrong token, the chat platform refuses the session, which ends the bot.
          if (error instanceof StartError) break;
        }
      } while (await backoff.wait(signal));
      // The connection was closed meanwhile, which the usual one ignores while it waits.
      signal.throwIfAborted();
    },
  };
}

class IntentRefused extends StartError {
  constructor() {
    super('The message content intent was switched off for this bot: restart it.');
  }
}

function createClient({ chatApi }: Config, seesMessages: boolean, tools: Tools): Client {
  const isMe = (user: { id: string; client: Client<true> }) => user.id === user.client.user.id;
  return new Client({
    intents: [
      GatewayIntentBits.Guilds,
      GatewayIntentBits.GuildMessages,
      ...(seesMessages ? [GatewayIntentBits.MessageContent] : []),
    ],
    rest: chatApi,
    ws: { buildIdentifyThrottler: ({ options }) => createThrottler(options.rest, tools) },
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

function signIn(client: Client, token: string, signal: AbortSignal): Promise<Client<true>> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
    client.once(Events.ClientReady, resolve);
    client.once(Events.ShardDisconnect, ({ code }) => reject(refusal(code)));
    client.login(token).catch((error: unknown) => {
      const bad = (error as { code?: string }).code === 'TokenInvalid';
      reject(bad ? new StartError(BAD_TOKEN) : error);
    });
  });
}

/** While a shard waits for its new session, the client library never finishes the destruction. */
export const disconnect = (client: Client): Promise<void> =>
  Promise.race([client.destroy(), delay(1_000, undefined, { ref: false })]);

/** Why the chat platform closed the connection permanently. */
export function refusal(code: GatewayCloseCodes): Error {
  if (code === GatewayCloseCodes.DisallowedIntents) return new IntentRefused();
  if (code === GatewayCloseCodes.AuthenticationFailed) return new StartError(BAD_TOKEN);
  return new StartError(`The chat platform closed the connection permanently (${code}).`);
}
