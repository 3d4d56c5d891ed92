import { StartError } from './start-error.ts';
import { productionTiming, type Timing } from './timing.ts';

/** One variable of the bot; the table in docs/configuration.md is made from here. */
interface Variable {
  readonly default: string;
  readonly meaning: string;
  readonly example: string;
  /** The value, or undefined where the text is not valid. */
  readonly read: (text: string) => string | undefined;
  /** What is right, for the line that says what is wrong. */
  readonly right: string;
  /** Never shown, not even in the line that says that it is wrong. */
  readonly secret?: true;
}

export const variables = {
  CHAT_BOT_TOKEN: {
    default: '',
    meaning: "The bot's token, from the chat platform's developer page.",
    example: 'a long random text with two dots',
    read: (text) => (/^[!-~]{20,}$/.test(text) ? text : undefined),
    right: "the token from the chat platform's developer page",
    secret: true,
  },
  BOT_KEY: {
    default: '',
    meaning: 'The key that the bot shows to the service: the same as there.',
    example: '32 or more random characters',
    read: (text) => (/^[ -~]{16,}$/.test(text) ? text : undefined),
    right: 'the same text as the BOT_KEY of the service, 16 characters or more',
    secret: true,
  },
  SERVICE_URL: {
    default: 'http://localhost:8080',
    meaning: 'Where the service is. Without https only on this machine or in a private network.',
    example: 'https://clans.example.org',
    read: (text) => secureUrl(text, isPrivate),
    right: 'an address that starts with https:// (http:// only in a private network)',
  },
  CHAT_API_URL: {
    default: 'https://discord.com/api/v10',
    meaning: "The chat platform's API, with its version.",
    example: 'https://chat.example.org/api/v10',
    read: (text) => secureUrl(text, isLoopback),
    right: 'an address that starts with https:// (http:// only on localhost)',
  },
  LOG_LEVEL: {
    default: 'info',
    meaning: 'How much to log.',
    example: 'debug',
    read: (text) => levels.find((level) => level === text),
    right: 'one of debug, info, warn, error, silent',
  },
} satisfies Record<string, Variable>;

const levels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof levels)[number];

export interface Config {
  readonly token: string;
  readonly botKey: string;
  readonly serviceUrl: string;
  /** The API's address without its version, as the client library wants it. */
  readonly chatApi: { readonly api: string; readonly version: string };
  readonly logLevel: LogLevel;
  readonly timing: Timing;
}

export function readConfig(env: Record<string, string | undefined>): Config {
  const value = (name: keyof typeof variables) => readVariable(name, env[name]?.trim());
  const [, api, version = '10'] = /^(.*?)(?:\/v(\d{1,3}))?$/.exec(value('CHAT_API_URL')) ?? [];
  return {
    token: value('CHAT_BOT_TOKEN'),
    botKey: value('BOT_KEY'),
    serviceUrl: value('SERVICE_URL'),
    chatApi: { api: api!, version },
    logLevel: value('LOG_LEVEL') as LogLevel,
    timing: productionTiming,
  };
}

function readVariable(name: keyof typeof variables, given: string | undefined): string {
  const variable: Variable = variables[name];
  const text = given || variable.default;
  if (text === '') throw new StartError(`${name} is needed: ${variable.right}.`);
  const read = variable.read(text);
  if (read !== undefined) return read;
  const shown = variable.secret ? '' : `, but is ${JSON.stringify(text)}`;
  throw new StartError(`${name} must be ${variable.right}${shown}.`);
}

/** Secrets travel there: in the open only to hosts that `mayBeOpen`. */
function secureUrl(text: string, mayBeOpen: (host: string) => boolean): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || url.search || url.hash || url.username) return undefined;
  const safe = url.protocol === 'https:' || (url.protocol === 'http:' && mayBeOpen(url.hostname));
  return safe ? text.replace(/\/{1,9}$/, '') : undefined;
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);

/** A name without a dot is a neighbour's, as containers call each other. */
const isPrivate = (host: string): boolean =>
  isLoopback(host) ||
  /^[a-z0-9_-]+$/i.test(host) ||
  /^(10|192\.168|172\.(1[6-9]|2\d|3[01]))(\.\d{1,3}){2,3}$/.test(host) ||
  /^\[f[cd]/i.test(host);
