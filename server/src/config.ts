import { existsSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { MAX_MARKERS } from '@clan-companion/contract/features/maps/map-steps';
import type { QuotaRule } from '@clan-companion/contract/core/feature';
import { type QuotaName, quotas } from '@clan-companion/contract/problems';
import { CHATID_PATTERN } from '@clan-companion/contract/core/values';
import { type Environment, readEnvironment } from '@clan-companion/runtime/environment';
import { isLoopbackHost } from '@clan-companion/runtime/local-hosts';
import { logLevels } from '@clan-companion/runtime/log';
import { StartError } from '@clan-companion/runtime/start-error';
import {
  folder,
  httpUrl,
  list,
  matching,
  metricsToken,
  oneOf,
  secureUrl,
  splitList,
  text,
  variable,
  wholeNumber,
} from '@clan-companion/runtime/variables';
import {
  faultOf,
  isCutByPassword,
  listServers,
  withPassword,
  withVerifiedTls,
} from './platform/db/postgres-servers.ts';
import { readPublicUrl } from './platform/internet/public-address.ts';
import { productionTiming } from './timing.ts';

/** The same path from the sources and from the bundle. */
const BUILT_WEB_APP = join(import.meta.dirname, '../../web/dist');
const BUILT_REFERENCE = join(import.meta.dirname, '../dist/docs');
const BUILT_BACKUP = join(import.meta.dirname, '../dist/backup.mjs');
const BUILT_CUT_PICTURE = join(import.meta.dirname, '../dist/cut-picture.mjs');

/** Everything the service reads from the environment; docs/configuration.md is generated from it. */
export const variables = {
  host: text('HOST', {
    default: '127.0.0.1',
    description: 'Address to listen on. `0.0.0.0` or `::` opens the service to other machines.',
    example: '0.0.0.0',
  }),
  port: wholeNumber('PORT', [0, 65_535], {
    default: '8080',
    description: 'Port to listen on. 0 picks a free one.',
    example: '3000',
  }),
  databaseUrl: variable(
    'DATABASE_URL',
    {
      parse: (value) => postgresUrl('DATABASE_URL', value, { maxHosts: 10 }),
      expected:
        'a URL such as postgres://user:password@host:5432/name, with up to 10 hosts ' +
        '(host1:5432,host2:5432); target_session_attrs, if given, is read-write',
    },
    {
      description:
        'A PostgreSQL server (15 or newer), or several, comma separated, of which one accepts ' +
        'writes. Unset: the embedded database in `DATA_DIR`.',
      example: 'postgres://clan:secret@db1.example.org,db2.example.org:5433/clan_companion',
      secret: true,
    },
  ),
  replicaUrl: variable(
    'DATABASE_REPLICA_URL',
    {
      parse: (value) => postgresUrl('DATABASE_REPLICA_URL', value, { maxHosts: 1 }),
      expected: 'a URL such as postgres://user:password@host:5432/name, with one host',
    },
    {
      description:
        'A streaming replica of that PostgreSQL server, used for reads while it is up to date. ' +
        'Unset: none.',
      example: 'postgres://clan:secret@db-replica.example.org/clan_companion',
      secret: true,
    },
  ),
  databasePassword: text('DATABASE_PASSWORD', {
    description:
      'The password for `DATABASE_URL` and `DATABASE_REPLICA_URL`, where they contain none. Unlike ' +
      'there, it needs no encoding.',
    example: 'a long random text',
    secret: true,
  }),
  dataDir: folder('DATA_DIR', {
    description:
      'Folder of the embedded database. Unset: `./data`, or `/var/lib/clan-companion` if root ' +
      'starts the service in a folder that PostgreSQL cannot enter.',
    example: '/var/lib/clan-companion',
  }),
  backupDir: folder('BACKUP_DIR', {
    description: 'Folder for automatic backups. Unset: none.',
    example: '/var/backups/clan-companion',
  }),
  backupEvery: wholeNumber('BACKUP_EVERY', [1, 8760], {
    default: '24',
    description: 'Hours from one automatic backup to the next.',
    example: '6',
  }),
  backupKeep: wholeNumber('BACKUP_KEEP', [1, 1000], {
    default: '7',
    description: 'How many automatic backups are kept. Older ones are deleted.',
    example: '30',
  }),
  appUrl: httpUrl('APP_URL', {
    default: 'http://localhost:{PORT}/app',
    description: 'URL of the web app. The chat platform sends people back to `{APP_URL}/profile`.',
    example: 'https://clans.example.org/app',
  }),
  corsOrigins: list(
    'CORS_ORIGINS',
    {
      isItem: (item) => URL.canParse(item) && new URL(item).origin === item,
      expected: 'a comma-separated list of origins such as https://map.example.org',
    },
    {
      description:
        'Further origins whose pages can call the API, comma separated. That of `APP_URL` always can.',
      example: 'https://map.example.org,https://stats.example.org',
    },
  ),
  chatApiUrl: secureUrl('CHAT_API_URL', 'localhost', {
    default: 'https://discord.com/api/v10',
    description: "The chat platform's API.",
    example: 'https://chat.example.org/api',
  }),
  chatAuthorizeUrl: httpUrl('CHAT_AUTHORIZE_URL', {
    default: 'https://discord.com/oauth2/authorize',
    description: "The chat platform's authorization page, where people agree to sign in.",
    example: 'https://chat.example.org/oauth2/authorize',
  }),
  chatClientId: text('CHAT_CLIENT_ID', {
    description: 'The client id that the chat platform gave you. Unset: the practice sign-in.',
    example: '1234567890123456789',
  }),
  chatClientSecret: text('CHAT_CLIENT_SECRET', {
    description: 'The secret that belongs to `CHAT_CLIENT_ID`.',
    example: 'a long random text',
    secret: true,
  }),
  operators: list(
    'OPERATORS',
    {
      isItem: (item) => new RegExp(CHATID_PATTERN).test(item),
      expected: 'a comma-separated list of chatids',
    },
    {
      description:
        'The chatids of people who operate this service, comma separated. Unset: the first ' +
        'person who opens the link printed at startup becomes an operator.',
      example: '80351110224678912,80351110224678913',
    },
  ),
  operatorsWebhook: variable(
    'OPERATORS_WEBHOOK',
    { parse: parsePublicUrl, expected: 'a public URL that starts with https://' },
    {
      description:
        'Where new reports are sent (JSON, `content`), such as the webhook of a Discord channel. ' +
        'Unset: only the web app shows them.',
      example: 'https://discord.com/api/webhooks/1100000000000000001/secret',
      secret: true,
    },
  ),
  updatesUrl: variable(
    'UPDATES_URL',
    { parse: parsePublicUrl, expected: 'a public URL that starts with https://' },
    {
      description:
        'Where to read once a day which version is the newest: JSON such as ' +
        '`{ "version": "1.3.0", "url": "https://…" }`. Unset: no check.',
      example: 'https://updates.example.org/clan-companion.json',
    },
  ),
  sessionDays: wholeNumber('SESSION_DAYS', [1, 3650], {
    default: '30',
    description: 'How many days a session lasts.',
    example: '7',
  }),
  rateLimit: wholeNumber('RATE_LIMIT_MAX', [1, 1_000_000_000], {
    default: '600',
    description: 'Requests per minute for one session, or for one address without a session.',
    example: '1200',
  }),
  signInRateLimit: wholeNumber('SIGN_IN_RATE_LIMIT_MAX', [1, 1_000_000_000], {
    default: '20',
    description: 'Sign-ins per minute from one address.',
    example: '60',
  }),
  trustProxy: variable(
    'TRUST_PROXY',
    {
      parse: parseProxies,
      expected:
        'a number of proxies from 1 to 10, or a comma-separated list of addresses such as 10.0.0.0/8',
    },
    {
      description:
        'Proxies whose `X-Forwarded-For` is trusted: how many are in front of the service, or ' +
        'their addresses, comma separated. Unset: none.',
      example: '1',
    },
  ),
  logLevel: oneOf('LOG_LEVEL', logLevels, {
    default: 'info',
    description: 'How much to log. `debug` adds a line for every request.',
    example: 'debug',
  }),
  workers: variable(
    'WORKERS',
    { parse: parseWorkers, expected: 'auto or a whole number from 1 to 64' },
    {
      default: '1',
      description:
        'How many processes handle requests, on one port and one database. `auto`: one per core.',
      example: 'auto',
    },
  ),
  drainSeconds: wholeNumber('DRAIN_SECONDS', [0, 300], {
    default: '0',
    description:
      'After SIGTERM, how many seconds the service still answers while `/readyz` says no, so that ' +
      'load balancers can send requests elsewhere.',
    example: '5',
  }),
  botKey: matching(
    'BOT_KEY',
    // It is sent in a header, which takes only ASCII.
    { pattern: /^[ -~]{16,}$/, expected: 'at least 16 characters long, all of them ASCII' },
    {
      description:
        'The key that the chat bot sends to the service. Unset: no bot endpoints, and no chat bot in ' +
        'the web app.',
      example: '32 or more random characters',
      secret: true,
    },
  ),
  botKeyOld: matching(
    'BOT_KEY_OLD',
    { pattern: /^[ -~]{16,}$/, expected: 'at least 16 characters long, all of them ASCII' },
    {
      description:
        'The key before `BOT_KEY`, which also works, so that you can change the key without an ' +
        'interruption (docs/chat-bot.md).',
      example: 'the last BOT_KEY',
      secret: true,
    },
  ),
  metricsToken,
  clustersFile: text('CLUSTERS_FILE', {
    description: 'A JSON file with the game clusters. Unset: the list that comes with the service.',
    example: '/etc/clan-companion/clusters.json',
  }),
  gameDataFile: text('GAME_DATA', {
    description:
      'A JSON file with the tech trees and marker kinds (docs/game-data.md). Unset: our own.',
    example: '/etc/clan-companion/game-data.json',
  }),
  webDir: text('WEB_DIR', {
    description:
      'A folder with another web app for /app/. Unset: the one that comes with the service.',
    example: '/srv/our-own-app',
  }),
  tradeDays: wholeNumber('TRADE_DAYS', [1, 3650], {
    default: '30',
    description: 'How many days a trade offer is listed.',
    example: '14',
  }),
  openMaps: oneOf('OPEN_MAPS', ['on', 'off'], {
    default: 'on',
    description: 'Whether people can create maps without signing in.',
    example: 'off',
  }),
  openMapDays: wholeNumber('OPEN_MAP_DAYS', [1, 3650], {
    default: '90',
    description: 'After how many days without a visit a map without an owner is deleted.',
    example: '30',
  }),
  historyDays: wholeNumber('HISTORY_DAYS', [30, 3650], {
    default: '365',
    description:
      'How many days the history of a clan or a map goes back. Older changes are deleted.',
    example: '90',
  }),
  restoreDays: wholeNumber('RESTORE_DAYS', [0, 90], {
    default: '14',
    description:
      'How many days operators can restore clans, offers, maps and accounts that were deleted. 0: ' +
      'nothing is kept.',
    example: '30',
  }),
  nodeEnv: oneOf('NODE_ENV', ['production', 'development', 'test'], {
    description: '`production` refuses the practice sign-in.',
    example: 'production',
  }),
};

/** How much can be kept. The defaults are far above what an honest community uses. */
export const quotaVariables = Object.fromEntries(
  Object.entries<QuotaRule>(quotas).flatMap(([name, quota]) => {
    if (quota === 'fixed') return [];
    const variableName = `QUOTA_${name.toUpperCase().replaceAll('-', '_')}`;
    const settings = {
      default: String(quota.default),
      description: quota.counts,
      example: String(quota.default / 2),
    };
    return [[name, wholeNumber(variableName, [0, 1_000_000_000], settings)]];
  }),
);

/** Every variable of the service. */
export const allVariables = { ...variables, ...quotaVariables };

export type Config = ReturnType<typeof readConfig>;

export function readConfig(env: Environment) {
  const {
    chatApiUrl,
    chatAuthorizeUrl,
    chatClientId,
    chatClientSecret,
    databasePassword,
    nodeEnv,
    ...values
  } = readEnvironment(variables, env);
  const { appUrl, databaseUrl, replicaUrl } = values;
  if (chatClientId === undefined && nodeEnv === 'production') {
    throw new StartError(
      'CHAT_CLIENT_ID is required with NODE_ENV=production: the practice sign-in lets anyone sign in as anyone.',
    );
  }
  if (chatClientId === undefined && !isLoopbackHost(new URL(appUrl).hostname)) {
    throw new StartError(
      'CHAT_CLIENT_ID is required when APP_URL is not on localhost: the practice sign-in is for one machine.',
    );
  }
  if (chatClientId !== undefined && chatClientSecret === undefined) {
    throw new StartError('CHAT_CLIENT_SECRET is required with CHAT_CLIENT_ID.');
  }
  if (values.botKey === undefined && values.botKeyOld !== undefined) {
    throw new StartError('BOT_KEY_OLD requires BOT_KEY.');
  }
  if (databaseUrl === undefined && replicaUrl !== undefined) {
    throw new StartError('DATABASE_REPLICA_URL requires DATABASE_URL.');
  }
  if (values.webDir !== undefined && !existsSync(join(values.webDir, 'index.html'))) {
    throw new StartError(
      `WEB_DIR must be a folder with a web app: ${join(values.webDir, 'index.html')} does not exist.`,
    );
  }
  if (databaseUrl === undefined && databasePassword !== undefined) {
    throw new StartError('DATABASE_PASSWORD requires DATABASE_URL.');
  }
  return {
    ...values,
    databaseUrl: databaseUrl && withPassword(databaseUrl, databasePassword),
    replicaUrl: replicaUrl && withPassword(replicaUrl, databasePassword),
    operators: new Set(values.operators),
    corsOrigins: new Set([new URL(appUrl).origin, ...(values.corsOrigins ?? [])]),
    // The contract fixes how many markers a map can have.
    quotas: {
      ...(readEnvironment(quotaVariables, env) as Record<QuotaName, number>),
      'map-markers': MAX_MARKERS,
    },
    trustProxy: values.trustProxy ?? (false as const),
    webDir: values.webDir ?? BUILT_WEB_APP,
    referenceDir: BUILT_REFERENCE,
    backupProgram: BUILT_BACKUP,
    cutPictureProgram: BUILT_CUT_PICTURE,
    timing: productionTiming,
    /** Undefined: the practice sign-in. */
    chat:
      chatClientId === undefined
        ? undefined
        : {
            apiUrl: chatApiUrl,
            authorizeUrl: chatAuthorizeUrl,
            clientId: chatClientId,
            clientSecret: chatClientSecret!,
          },
  };
}

function postgresUrl(
  name: string,
  value: string,
  { maxHosts }: { maxHosts: number },
): string | undefined {
  if (isCutByPassword(value)) {
    throw new StartError(
      `${name} contains a character that must be encoded (/ as %2F, # as %23, ? as %3F, @ as %40): ` +
        'encode it, or leave the password out of the URL and set DATABASE_PASSWORD.',
    );
  }
  const address = withVerifiedTls(value);
  const servers = listServers(address);
  const fault = servers?.map(faultOf).find((error) => error !== undefined);
  if (fault?.path) {
    throw new StartError(
      `${name} names a file that cannot be read (${fault.code}): ${fault.path}.`,
    );
  }
  return servers && !fault && servers.length <= maxHosts ? address : undefined;
}

function parsePublicUrl(value: string): string | undefined {
  const read = readPublicUrl(value);
  return 'url' in read ? read.url : undefined;
}

function parseWorkers(value: string): number | undefined {
  if (value === 'auto') return availableParallelism();
  return /^[1-9]\d?$/.test(value) && Number(value) <= 64 ? Number(value) : undefined;
}

function parseProxies(value: string): number | string[] | undefined {
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
