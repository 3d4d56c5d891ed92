import { BlockList, isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { serversIn } from './db/servers.ts';
import { StartError } from './start-error.ts';

/** These resolve to the same folder from the sources and from the bundle. */
const BUILT_WEB_APP = join(import.meta.dirname, '../../web/dist');
const BUILT_REFERENCE = join(import.meta.dirname, '../dist/docs');

/**
 * The one reader of the environment. Each variable is declared once, with its default, meaning and
 * example: the table in docs/configuration.md is made from here.
 */
interface Variable<T> {
  readonly default: string;
  readonly meaning: string;
  readonly example: string;
  /** The value, or undefined where the text is not valid. */
  readonly read: (text: string) => T | undefined;
  /** What is right, for the line that says what is wrong. */
  readonly right: string;
  /** Never shown, not even in the line that says that it is wrong. */
  readonly secret?: true;
}

type Documented = Pick<Variable<unknown>, 'default' | 'meaning' | 'example'>;

const text = (doc: Documented & { secret?: true }): Variable<string> => ({
  ...doc,
  read: (value) => value,
  right: 'a text',
});

const whole = (min: number, max: number, doc: Documented): Variable<number> => ({
  ...doc,
  read: (value) => {
    const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
    return number >= min && number <= max ? number : undefined;
  },
  right: `a whole number from ${min} to ${max}`,
});

const httpUrl = (doc: Documented): Variable<string> => ({
  ...doc,
  read: (value) => {
    const url = URL.canParse(value) ? new URL(value) : undefined;
    const plain =
      url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username;
    return plain ? value.replace(/\/+$/, '') : undefined;
  },
  right: 'an address that starts with http:// or https://, without query or user name',
});

const postgresUrl = (
  doc: Documented,
  { most, right }: { most: number; right: string },
): Variable<string> => ({
  ...doc,
  read: (value) => {
    const servers = value === '' ? [] : serversIn(value);
    return servers && servers.length <= most ? value : undefined;
  },
  right,
  secret: true,
});

/** Secrets travel there, so nothing but this machine itself may be reached in the open. */
const secureUrl = (doc: Documented): Variable<string> => {
  const plain = httpUrl(doc);
  return {
    ...plain,
    read: (value) => {
      const url = plain.read(value);
      const safe = url && (url.startsWith('https:') || isLoopback(new URL(url).hostname));
      return safe ? url : undefined;
    },
    right:
      'an address that starts with https:// (http:// only on localhost), without query or user name',
  };
};

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host);

const oneOf = <const T extends string>(values: readonly T[], doc: Documented): Variable<T> => ({
  ...doc,
  read: (value) => values.find((known) => known === value),
  right: `one of ${values.join(', ')}`,
});

export const variables = {
  HOST: text({
    default: '127.0.0.1',
    meaning: 'Address to listen on. `0.0.0.0` or `::` opens the service to other machines.',
    example: '0.0.0.0',
  }),
  PORT: whole(0, 65_535, {
    default: '8080',
    meaning: 'Port to listen on; 0 takes any free one.',
    example: '3000',
  }),
  DATABASE_URL: postgresUrl(
    {
      default: '',
      meaning:
        'A PostgreSQL server (15 or newer), or several, comma separated, of which one takes writes. ' +
        'Unset: the embedded database in `DATA_DIR`.',
      example: 'postgres://clan:secret@db1.example.org,db2.example.org:5433/clan_companion',
    },
    {
      most: 10,
      right:
        'an address such as postgres://user:password@host:5432/name, or with up to 10 hosts ' +
        '(host1:5432,host2:5432); target_session_attrs, if given, is read-write',
    },
  ),
  DATABASE_REPLICA_URL: postgresUrl(
    {
      default: '',
      meaning:
        'A streaming replica of that server, which takes reads while it is not behind. Unset: none.',
      example: 'postgres://clan:secret@db-replica.example.org/clan_companion',
    },
    { most: 1, right: 'an address such as postgres://user:password@host:5432/name, of one host' },
  ),
  DATA_DIR: {
    ...text({
      default: './data',
      meaning: 'Folder of the embedded database.',
      example: '/var/lib/clan-companion',
    }),
    read: (value) => (value ? resolve(value) : undefined),
    right: 'a folder',
  } satisfies Variable<string>,
  APP_URL: httpUrl({
    default: 'http://localhost:{PORT}/app',
    meaning: 'Where the web app is. The chat platform sends people back to `{APP_URL}/profile`.',
    example: 'https://clans.example.org/app',
  }),
  CORS_ORIGINS: {
    default: '',
    meaning:
      'Further origins whose pages may call the API, comma separated; that of `APP_URL` always may.',
    example: 'https://map.example.org,https://stats.example.org',
    read: readOrigins,
    right: 'a comma-separated list of origins such as https://map.example.org',
  } satisfies Variable<string[]>,
  CHAT_API_URL: secureUrl({
    default: 'https://discord.com/api/v10',
    meaning: "The chat platform's API.",
    example: 'https://chat.example.org/api',
  }),
  CHAT_AUTHORIZE_URL: httpUrl({
    default: 'https://discord.com/oauth2/authorize',
    meaning: "The chat platform's authorization page, where people agree to sign in.",
    example: 'https://chat.example.org/oauth2/authorize',
  }),
  CHAT_CLIENT_ID: text({
    default: '',
    meaning: 'The client id that the chat platform gave you. Unset: the practice sign-in.',
    example: '1234567890123456789',
  }),
  CHAT_CLIENT_SECRET: text({
    default: '',
    meaning: 'The secret that belongs to `CHAT_CLIENT_ID`.',
    example: 'a long random text',
    secret: true,
  }),
  SESSION_DAYS: whole(1, 3650, {
    default: '30',
    meaning: 'How many days a session lives.',
    example: '7',
  }),
  RATE_LIMIT_MAX: whole(1, 1_000_000_000, {
    default: '600',
    meaning: 'Requests a minute for one session, or one address without a session.',
    example: '1200',
  }),
  SIGN_IN_RATE_LIMIT_MAX: whole(1, 1_000_000_000, {
    default: '20',
    meaning: 'Sign-ins a minute from one address.',
    example: '60',
  }),
  TRUST_PROXY: {
    default: '',
    meaning:
      'Which proxies may tell the client’s address in `X-Forwarded-For`: how many stand in front, or ' +
      'their addresses, comma separated. Unset: none.',
    example: '1',
    read: readProxies,
    right:
      'a number of proxies from 1 to 10, or a comma-separated list of addresses such as 10.0.0.0/8',
  } satisfies Variable<false | number | string[]>,
  LOG_LEVEL: oneOf(['debug', 'info', 'warn', 'error', 'silent'], {
    default: 'info',
    meaning: 'How much to log. `debug` adds a line for every request.',
    example: 'debug',
  }),
  WORKERS: {
    default: '1',
    meaning:
      'How many processes serve, on one port and one database; `auto`: one for each core of the machine.',
    example: 'auto',
    read: (value) =>
      value === 'auto'
        ? availableParallelism()
        : /^[1-9]\d?$/.test(value) && Number(value) <= 64
          ? Number(value)
          : undefined,
    right: 'auto or a whole number from 1 to 64',
  } satisfies Variable<number>,
  BOT_KEY: {
    ...text({
      default: '',
      meaning: 'The key that the chat bot shows to the service. Unset: no bot endpoints.',
      example: '32 or more random characters',
      secret: true,
    }),
    // Nothing else can be sent in a header.
    read: (value) => (value === '' || /^[ -~]{16,}$/.test(value) ? value : undefined),
    right: 'at least 16 characters long, all of them ASCII',
  } satisfies Variable<string>,
  CLUSTERS_FILE: text({
    default: '',
    meaning: 'A JSON file with the game clusters. Unset: the list that comes with the service.',
    example: '/etc/clan-companion/clusters.json',
  }),
  GAME_DATA: text({
    default: '',
    meaning: 'A JSON file with the tech trees (docs/game-data.md). Unset: trees of our own.',
    example: '/etc/clan-companion/game-data.json',
  }),
  WEB_DIR: text({
    default: '',
    meaning: 'A folder with another web app for /app/. Unset: the one that comes with the service.',
    example: '/srv/our-own-app',
  }),
  TRADE_DAYS: whole(1, 3650, {
    default: '30',
    meaning: 'How many days a trade offer is listed.',
    example: '14',
  }),
  NODE_ENV: text({
    default: '',
    meaning: '`production` refuses the practice sign-in.',
    example: 'production',
  }),
} satisfies Record<string, Variable<unknown>>;

type VariableName = keyof typeof variables;
type Values = { [N in VariableName]: NonNullable<ReturnType<(typeof variables)[N]['read']>> };

export type Config = ReturnType<typeof readConfig>;

export function readConfig(env: Record<string, string | undefined>) {
  const values = Object.fromEntries(
    Object.entries<Variable<unknown>>(variables).map(([name, variable]) => {
      const given = env[name]?.trim();
      return [name, readVariable(name, variable, given || fill(variable.default, env))];
    }),
  ) as Values;
  const practice = values.CHAT_CLIENT_ID === '';
  if (practice && values.NODE_ENV === 'production') {
    throw new StartError(
      'CHAT_CLIENT_ID is needed where NODE_ENV=production: the practice sign-in lets anyone be anyone.',
    );
  }
  if (practice && !isLoopback(new URL(values.APP_URL).hostname)) {
    throw new StartError(
      'CHAT_CLIENT_ID is needed where APP_URL is not on localhost: the practice sign-in is for one machine.',
    );
  }
  if (values.DATABASE_REPLICA_URL !== '' && values.DATABASE_URL === '') {
    throw new StartError('DATABASE_REPLICA_URL is of no use without DATABASE_URL.');
  }
  if (!practice && values.CHAT_CLIENT_SECRET === '') {
    throw new StartError('CHAT_CLIENT_SECRET is needed beside CHAT_CLIENT_ID.');
  }
  return {
    host: values.HOST,
    port: values.PORT,
    databaseUrl: values.DATABASE_URL || undefined,
    replicaUrl: values.DATABASE_REPLICA_URL || undefined,
    dataDir: values.DATA_DIR,
    appUrl: values.APP_URL,
    corsOrigins: new Set([new URL(values.APP_URL).origin, ...values.CORS_ORIGINS]),
    /** Undefined: the practice sign-in. */
    chat: practice
      ? undefined
      : {
          apiUrl: values.CHAT_API_URL,
          authorizeUrl: values.CHAT_AUTHORIZE_URL,
          clientId: values.CHAT_CLIENT_ID,
          clientSecret: values.CHAT_CLIENT_SECRET,
        },
    sessionDays: values.SESSION_DAYS,
    rateLimit: values.RATE_LIMIT_MAX,
    signInRateLimit: values.SIGN_IN_RATE_LIMIT_MAX,
    trustProxy: values.TRUST_PROXY,
    workers: values.WORKERS,
    logLevel: values.LOG_LEVEL,
    botKey: values.BOT_KEY || undefined,
    clustersFile: values.CLUSTERS_FILE || undefined,
    gameDataFile: values.GAME_DATA || undefined,
    webDir: values.WEB_DIR || BUILT_WEB_APP,
    referenceDir: BUILT_REFERENCE,
    tradeDays: values.TRADE_DAYS,
  };
}

function readVariable(name: string, variable: Variable<unknown>, value: string): unknown {
  const read = variable.read(value);
  if (read !== undefined) return read;
  const shown = variable.secret ? '' : `, but is ${JSON.stringify(value)}`;
  throw new StartError(`${name} must be ${variable.right}${shown}.`);
}

/** A default may name another variable: `http://localhost:{PORT}/app`. */
function fill(template: string, env: Record<string, string | undefined>): string {
  return template.replace(
    /\{(\w+)\}/g,
    (_, name: VariableName) => env[name]?.trim() || variables[name].default,
  );
}

function readOrigins(value: string): string[] | undefined {
  const origins = splitList(value);
  const right = origins.every((item) => URL.canParse(item) && new URL(item).origin === item);
  return right ? origins : undefined;
}

function readProxies(value: string): false | number | string[] | undefined {
  if (value === '') return false;
  if (/^\d+$/.test(value))
    return Number(value) >= 1 && Number(value) <= 10 ? Number(value) : undefined;
  const addresses = splitList(value);
  return addresses.every(isAddressOrNetwork) ? addresses : undefined;
}

function isAddressOrNetwork(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/');
  if (rest.length > 0 || isIP(address) === 0) return false;
  if (bits === undefined) return true;
  try {
    new BlockList().addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4');
    return /^\d+$/.test(bits);
  } catch {
    return false;
  }
}

const splitList = (value: string): string[] =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
