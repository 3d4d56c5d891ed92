import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { Refusal, systemctl } from './command.mjs';
import { SERVICE } from './layout.mjs';

/** Migrations of a large database take minutes. */
const WAIT_MS = 10 * 60_000;
/** systemd restarts a service that fails. Twice, and it is not going to work. */
const MAX_RESTARTS = 2;
/** Another program may accept a connection and never answer. */
const ANSWER_MS = 5_000;

const FAILED = 'The service does not start. See why: journalctl -u clan-companion -n 20';

/** Starts or restarts the service, and waits until it is ready. */
export async function startService(verb, settings) {
  const url = await addressOf(settings);
  const property = (name) => systemctl('show', `--property=${name}`, '--value', SERVICE).trim();
  if (property('ActiveState') !== 'active' && (await ask(url))) {
    throw new Refusal(
      `Another program answers at ${url}: stop it, or set another PORT in ${settings}.`,
    );
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

async function addressOf(settings) {
  const { HOST, PORT } = parseEnv(await readFile(settings, 'utf8'));
  const isAnywhere = !HOST || HOST === '0.0.0.0' || HOST === '::';
  const host = isAnywhere ? '127.0.0.1' : HOST.includes(':') ? `[${HOST}]` : HOST;
  return `http://${host}:${PORT || 8080}`;
}
