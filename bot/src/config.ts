import { type Environment, readEnvironment } from '@clan-companion/runtime/environment';
import { logLevels } from '@clan-companion/runtime/log';
import {
  matching,
  metricsToken,
  oneOf,
  secureUrl,
  text,
  wholeNumber,
} from '@clan-companion/runtime/variables';

/** Everything the bot reads from the environment; docs/configuration.md is generated from it. */
export const variables = {
  token: matching(
    'CHAT_BOT_TOKEN',
    {
      pattern: /^[!-~]{20,}$/,
      expected: "the token from the chat platform's developer page",
    },
    {
      description: "The bot's token, from the chat platform's developer page.",
      example: 'a long random text with two dots',
      required: true,
      secret: true,
    },
  ),
  botKey: matching(
    'BOT_KEY',
    {
      pattern: /^[ -~]{16,}$/,
      expected: 'the same text as the BOT_KEY of the service, at least 16 characters long',
    },
    {
      description: 'The key that the bot sends to the service: the same as there.',
      example: '32 or more random characters',
      required: true,
      secret: true,
    },
  ),
  serviceUrl: secureUrl('SERVICE_URL', 'a private network', {
    default: 'http://localhost:8080',
    description: 'URL of the service. Plain http only on this machine or in a private network.',
    example: 'https://clans.example.org',
  }),
  chatApiUrl: secureUrl('CHAT_API_URL', 'localhost', {
    default: 'https://discord.com/api/v10',
    description: "The chat platform's API, with its version.",
    example: 'https://chat.example.org/api/v10',
  }),
  healthPort: wholeNumber('BOT_HEALTH_PORT', [0, 65_535], {
    description:
      'Port for `/livez`, `/readyz` and `/metrics`. 0 picks a free one. Unset: no port is opened.',
    example: '9090',
  }),
  host: text('HOST', {
    default: '127.0.0.1',
    description:
      'Address for `BOT_HEALTH_PORT`. `0.0.0.0` or `::` opens it to other machines and containers.',
    example: '0.0.0.0',
  }),
  metricsToken,
  logLevel: oneOf('LOG_LEVEL', logLevels, {
    default: 'info',
    description: 'How much to log.',
    example: 'debug',
  }),
};

/** After this long, a stop that is not finished ends the process. */
export const STOP_WITHIN_MS = 10_000;

/**
 * How long the bot waits, in milliseconds. Part of the Config, but not configurable by operators;
 * tests shorten them.
 */
export const productionTiming = {
  /** Between two requests for new notices. */
  noticeCheck: 2_000,
  /** Between two requests for boards to update. */
  boardCheck: 10_000,
  /** Before another try to update a board that the chat platform refused. */
  boardRetry: 10 * 60_000,
  /** The window of the quota of notices. */
  noticeWindow: 10 * 60_000,
  /** A notice that could not be posted for this long is dropped. */
  noticeDeadline: 5 * 60_000,
  /** For this long, the chat platform surely remembers a nonce. */
  nonceMemory: 2 * 60_000,
  /** Between two checks of the service and the key. */
  serviceCheck: 10_000,
  /** Between a change in a chat server and the report about its permissions. */
  reportDelay: 2_000,
  /** How long a stop waits for work in progress. */
  stopWait: 5_000,
  /** Between two private messages to a leader about lines that are not recorded. */
  alertPause: 60 * 60_000,
  /** Between two times that bookmarks move past messages without game lines. */
  bookmarkSave: 60_000,
  /** Before the exit after a failure. */
  failurePause: 30_000,
};

export type Timing = typeof productionTiming;

export type Config = ReturnType<typeof readConfig>;

export function readConfig(env: Environment) {
  const { chatApiUrl, ...values } = readEnvironment(variables, env);
  const [, api, version = '10'] = /^(.*?)(?:\/v(\d{1,3}))?$/.exec(chatApiUrl) ?? [];
  /** The client library takes the API's address without its version. */
  return { ...values, chatApi: { api: api!, version }, timing: productionTiming };
}
