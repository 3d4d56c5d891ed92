import type { Account } from './account.ts';

export const SUPERUSER = 'clan_companion';
export const DATABASE = 'clan_companion';
/** Part of the socket's name; there is no TCP port. */
export const PORT = 5432;

/** A PostgreSQL data folder and how to run it. */
export interface DatabaseInstance {
  readonly dir: string;
  readonly native: string;
  readonly account: Account;
  readonly socketDir: string;
  readonly logFile: string;
  readonly settings: Readonly<Record<string, string>>;
}
