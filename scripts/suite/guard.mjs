// Waits until the test run ends, in whatever way, and removes what it left: processes and files. The
// run holds the other end of standard input, which the system closes even after `kill -9`.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const ROUNDS = 20;
const [folder] = process.argv.slice(2);

// Ctrl-C reaches all processes of the terminal.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

await new Promise((resolve) => process.stdin.on('close', resolve).resume());
// A process that is being ended may start another one.
for (let round = 0; round < ROUNDS; round += 1) {
  const servers = postmasters(folder);
  const others = startedByTests();
  if (servers.length + others.length === 0) break;
  // An immediate shutdown also frees the shared memory.
  for (const pid of servers) kill(pid, round < ROUNDS / 2 ? 'SIGQUIT' : 'SIGKILL');
  for (const pid of others) kill(pid, 'SIGKILL');
  await delay(100);
}
rmSync(folder, { recursive: true, force: true, maxRetries: 10 });

/** The run's folder is in the environment of everything that tests start, except of PostgreSQL. */
function startedByTests() {
  // Without /proc, they end by themselves when the run does: workers, and what waits for them.
  return list('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => read(`/proc/${pid}/environ`).includes(`TMPDIR=${folder}`))
    .map(Number);
}

function postmasters(inside) {
  return list(inside, { recursive: true })
    .filter((name) => name.endsWith('postmaster.pid'))
    .map((name) => Number.parseInt(read(join(inside, name)), 10))
    .filter((pid) => pid > 0 && kill(pid, 0));
}

function list(path, options) {
  try {
    return readdirSync(path, options);
  } catch {
    return [];
  }
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function kill(pid, signal) {
  try {
    return process.kill(pid, signal);
  } catch {
    return false; // It has ended.
  }
}
