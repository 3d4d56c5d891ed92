// Waits until the test run ends, in whatever way, and removes what it left: processes and files. The
// run holds the other end of standard input, which the system closes even after `kill -9`. It names
// further folders to remove there, one in each line.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

const ROUNDS = 20;
const [folder] = process.argv.slice(2);

// Ctrl-C reaches all processes of the terminal.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

const folders = [folder];
for await (const line of createInterface({ input: process.stdin })) folders.push(line);
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
for (const each of folders) rmSync(each, { recursive: true, force: true, maxRetries: 10 });

/** The run's folder is in the environment of everything that tests start, except of PostgreSQL. */
function startedByTests() {
  // Without /proc, they end by themselves when the run does: workers, and what waits for them.
  return list('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => read(`/proc/${pid}/environ`).includes(`TMPDIR=${folder}`))
    .map(Number);
}

function postmasters(inside) {
  return pidFiles(inside)
    .map((file) => Number.parseInt(read(file), 10))
    .filter((pid) => pid > 0 && kill(pid, 0));
}

/** Not one recursive listing: that fails as a whole if a folder is removed meanwhile. */
function pidFiles(inside) {
  return list(inside, { withFileTypes: true }).flatMap((entry) => {
    const path = join(inside, entry.name);
    if (entry.isDirectory()) return pidFiles(path);
    return entry.name === 'postmaster.pid' ? [path] : [];
  });
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
