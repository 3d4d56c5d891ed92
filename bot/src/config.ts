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
import { productionTiming } from './timing.ts';

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

export type Config = ReturnType<typeof readConfig>;

export function readConfig(env: Environment) {
  const { chatApiUrl, ...values } = readEnvironment(variables, env);
  const [, api, version = '10'] = /^(.*?)(?:\/v(\d{1,3}))?$/.exec(chatApiUrl) ?? [];
  /** The client library takes the API's address without its version. */
  return { ...values, chatApi: { api: api!, version }, timing: productionTiming };
}
