import { readFile, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { StartError } from '../../start-error.ts';
import { isCluster } from './is-cluster.ts';
import { OWN_SERVER } from './way-out.ts';

/** The user that PostgreSQL runs as. */
export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** Whom root becomes, in this order (`_postgres` is macOS's). */
const UNPRIVILEGED = ['postgres', '_postgres', 'nobody'];

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** PostgreSQL refuses root: root runs it as the cluster's owner, or as an unprivileged user. */
export async function chooseAccount(clusterDir: string): Promise<Account> {
  const owner = await stat(clusterDir).catch(() => undefined);
  if (!isRoot()) return ourselves(clusterDir, owner?.uid);

  const accounts = await readAccounts();
  if (owner && owner.uid !== 0) {
    const name = accounts.find(({ uid }) => uid === owner.uid)?.name ?? `uid ${owner.uid}`;
    return { name, uid: owner.uid, gid: owner.gid };
  }
  const chosen = UNPRIVILEGED.map((name) => accounts.find((account) => account.name === name));
  const account = chosen.find((found) => found !== undefined);
  if (!account) {
    throw new StartError(
      'PostgreSQL does not run as root, and this machine has neither a user "postgres" nor ' +
        `"nobody": start the service as another user, or ${OWN_SERVER}.`,
    );
  }
  if (await isCluster(clusterDir)) {
    throw new StartError(
      `${clusterDir} belongs to root, and PostgreSQL does not run as root: ` +
        `give it to another user (chown -R ${account.name} ${clusterDir}), or ${OWN_SERVER}.`,
    );
  }
  return account;
}

/** initdb looks its user up by uid and refuses one without a name; `postgres` does not care. */
export function requirePasswdEntry(): void {
  try {
    userInfo();
  } catch (error) {
    throw new StartError(
      `PostgreSQL cannot make a database as uid ${process.getuid?.()}, which has no entry in ` +
        `/etc/passwd: add one, start the service as a named user, or ${OWN_SERVER}.`,
      { cause: error },
    );
  }
}

function ourselves(clusterDir: string, owner: number | undefined): Account {
  const uid = process.getuid?.() ?? -1;
  const gid = process.getgid?.() ?? -1;
  if (owner !== undefined && owner !== uid) {
    throw new StartError(
      `${clusterDir} belongs to another user (uid ${owner}) than this service's (uid ${uid}): ` +
        `start it as that user, give it the folder (chown -R ${uid}), or ${OWN_SERVER}.`,
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
