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
