import type { Account } from './account.ts';

export const SUPERUSER = 'clan_companion';
export const DATABASE = 'clan_companion';
/** Only part of the socket's name: there is no TCP port. */
export const PORT = 5432;

/** One PostgreSQL data folder, and what runs it. */
export interface Cluster {
  readonly dir: string;
  readonly native: string;
  readonly account: Account;
  readonly socketDir: string;
  readonly logFile: string;
  readonly settings: Readonly<Record<string, string>>;
}
