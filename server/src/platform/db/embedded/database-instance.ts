import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chown, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from './account.ts';

export const SUPERUSER = 'clan_companion';
export const DATABASE = 'clan_companion';

/** Windows has no private sockets and no signals, so PostgreSQL is reached and stopped differently. */
export type Style = 'posix' | 'windows';
export const STYLE: Style = process.platform === 'win32' ? 'windows' : 'posix';

/** Where PostgreSQL listens: in a private folder, or on loopback with a password. */
export interface Address {
  readonly host: string;
  readonly port: number;
  readonly password?: string;
}

/** A PostgreSQL data folder and how to run it. */
export interface DatabaseInstance {
  readonly dir: string;
  readonly native: string;
  readonly account: Account;
  readonly style: Style;
  readonly address: Address;
  readonly logFile: string;
  readonly settings: Readonly<Record<string, string>>;
}

/** Passed on the command line, so that a new release also changes existing instances. */
export function postgresSettings(style: Style, { host, port }: Address): Record<string, string> {
  return {
    listen_addresses: style === 'windows' ? host : '',
    port: String(port),
    unix_socket_directories: style === 'windows' ? '' : quoteListItem(host),
    unix_socket_permissions: '0700',
    shared_buffers: '64MB',
    max_connections: '30',
    TimeZone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // Without statements, which contain people's data.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
  };
}

export function settingArguments(settings: Readonly<Record<string, string>>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** The setting is a list, so commas and spaces in a folder name must be quoted. */
function quoteListItem(path: string): string {
  return `"${path.replaceAll('"', '""')}"`;
}

/** In PostgreSQL's own folder, which only its user can read. */
export const passwordFile = (dir: string) => join(dir, 'clan-companion.password');

export async function writeNewPassword(file: string, { uid, gid }: Account): Promise<void> {
  await writeFile(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' });
  await chown(file, uid, gid);
}

export function readPassword(dir: string): string {
  return readFileSync(passwordFile(dir), 'utf8');
}
