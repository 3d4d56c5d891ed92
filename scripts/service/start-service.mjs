import { readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { Refusal, SERVICE, systemctl } from './command.mjs';

/** Migrations of a large database take minutes. */
const WAIT_MS = 10 * 60_000;
/** systemd restarts a service that fails. Twice, and it is not going to work. */
const MAX_RESTARTS = 2;
/** Another program may accept a connection and never answer. */
const ANSWER_MS = 5_000;

const FAILED = 'The service does not start. See why: journalctl -u clan-companion -n 20';

/** Starts or restarts the service, and waits until it is ready. */
export async function startService(verb, { settings, data }) {
  const url = await addressOf(settings);
  const property = (name) => systemctl('show', `--property=${name}`, '--value', SERVICE).trim();
  if (property('ActiveState') !== 'active') {
    if (await ask(url)) {
      throw new Refusal(
        `Another program answers at ${url}: stop it, or set another PORT in ${settings}.`,
      );
    }
    // systemd changes the owner of the data, which a running database does not survive.
    if (await isDatabaseRunning(join(data[0], 'postgres'))) {
      throw new Refusal(`Another Clan Companion runs on ${data[0]}: stop it first.`);
    }
  }
  try {
    systemctl(verb, SERVICE);
  } catch (error) {
    throw new Refusal(FAILED, { cause: error });
  }
  // A start does not reset the count of a service that failed before.
  const restartsBefore = Number(property('NRestarts'));
  const end = Date.now() + WAIT_MS;
  while (Date.now() < end) {
    const response = await ask(`${url}/readyz`);
    if (response?.ok) return;
    if (Number(property('NRestarts')) >= restartsBefore + MAX_RESTARTS) break;
    await delay(500);
  }
  throw new Refusal(FAILED);
}

const ask = (url) => fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => undefined);

/** PostgreSQL works in its data folder. */
async function isDatabaseRunning(folder) {
  const [pid] = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split(
    '\n',
  );
  return (await readlink(`/proc/${pid}/cwd`).catch(() => undefined)) === folder;
}

async function addressOf(settings) {
  const { HOST, PORT } = parseEnv(await readFile(settings, 'utf8'));
  const isAnywhere = !HOST || HOST === '0.0.0.0' || HOST === '::';
  const host = isAnywhere ? '127.0.0.1' : HOST.includes(':') ? `[${HOST}]` : HOST;
  return `http://${host}:${PORT || 8080}`;
}
