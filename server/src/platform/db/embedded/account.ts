import { access, readFile, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join, dirname } from 'node:path';
import { StartError } from '@clan-companion/runtime/start-error';

/** For commands that operators copy from a message. */
export function shellWord(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}

/** Ends every error message of the embedded database. */
export const OWN_SERVER_HINT = 'set DATABASE_URL to use your own PostgreSQL server';

/** Also true if it is closed to us: then it is another user's database, not a missing one. */
export async function isInstanceFolder(dir: string): Promise<boolean> {
  return access(join(dir, 'PG_VERSION')).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code === 'EACCES',
  );
}

/** The user that PostgreSQL runs as. */
export interface Account {
  readonly name: string;
  /** -1 on Windows, as is `gid`. */
  readonly uid: number;
  readonly gid: number;
}

/** Users that root switches to, in this order (`_postgres` on macOS). */
const UNPRIVILEGED = ['postgres', '_postgres', 'nobody'];

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** PostgreSQL refuses to run as root, so root runs it as the folder's owner or an unprivileged user. */
export async function chooseAccount(instanceDir: string): Promise<Account> {
  const owner = await stat(instanceDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });
  if (!isRoot()) return ownAccount(instanceDir, owner?.uid);

  if (owner && owner.uid !== 0) {
    const accounts = await readAccounts();
    const name = accounts.find(({ uid }) => uid === owner.uid)?.name ?? `uid ${owner.uid}`;
    return { name, uid: owner.uid, gid: owner.gid };
  }
  const account = await unprivilegedAccount();
  if (await isInstanceFolder(instanceDir)) {
    throw new StartError(
      `${instanceDir} belongs to root, and PostgreSQL does not run as root: ` +
        `change its owner (chown -R ${account.name} ${shellWord(instanceDir)}), or ${OWN_SERVER_HINT}.`,
    );
  }
  return account;
}

export async function unprivilegedAccount(): Promise<Account> {
  const accounts = await readAccounts();
  const chosen = UNPRIVILEGED.map((name) => accounts.find((account) => account.name === name));
  const account = chosen.find((found) => found !== undefined);
  if (account) return account;
  throw new StartError(
    'PostgreSQL does not run as root, and this machine has no user "postgres" or "nobody": ' +
      `start the service as another user, or ${OWN_SERVER_HINT}.`,
  );
}

/** initdb refuses a uid without a user name. */
export function requirePasswdEntry(): void {
  try {
    userInfo();
  } catch (error) {
    throw new StartError(
      `PostgreSQL cannot create a database as uid ${process.getuid?.()}, which has no entry in ` +
        `/etc/passwd: add one, start the service as a named user, or ${OWN_SERVER_HINT}.`,
      { cause: error },
    );
  }
}

function ownAccount(instanceDir: string, owner: number | undefined): Account {
  const uid = process.getuid?.();
  const gid = process.getgid?.();
  // Windows has other permissions, which PostgreSQL checks itself.
  if (uid === undefined || gid === undefined) return { name: 'the current user', uid: -1, gid: -1 };
  if (owner !== undefined && owner !== uid) {
    throw new StartError(
      `${instanceDir} belongs to another user (uid ${owner}) than the service runs as (uid ${uid}): ` +
        `start it as root or that user, or stop it and change the owner (chown -R ${uid} ` +
        `${shellWord(dirname(instanceDir))}), or ${OWN_SERVER_HINT}.`,
    );
  }
  return { name: `uid ${uid}`, uid, gid };
}

async function readAccounts(): Promise<Account[]> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  return passwd.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    const usable = name && /^[1-9]\d*$/.test(uid ?? '') && /^\d+$/.test(gid ?? '');
    return usable ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}
