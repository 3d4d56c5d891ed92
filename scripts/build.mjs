// Builds the parts that are missing or that were built from other sources. That happens in child
// processes, so that the service does not keep the memory of the build tools.
import './check-node.cjs';
import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isCurrent, parts } from './build/parts.mjs';
import print from './print.cjs';

const BUILD = fileURLToPath(new URL('build/main.mjs', import.meta.url));
/** Enough for two builds at the same time. */
const PLENTY_OF_BYTES = 1.2e9;
/** On Node 20, the web app needs 250. With the default, a small machine gives up earlier. */
const HEAP_MB = 320;

const SIGNALS = ['SIGINT', 'SIGTERM'];
/** A signal alone would end only this process, and not those that build. */
const exitAfterSignal = (_name, number) => process.exit(128 + number);

/** Builds what is stale. A failure is one line, and ends the process. */
export async function buildIfStale(...wanted) {
  const checked = await Promise.all(
    wanted.map(async (part) => ({ part, current: await isCurrent(part) })),
  );
  const stale = checked.filter(({ current }) => !current).map(({ part }) => part);
  // The web app takes longest, so the others are built beside it.
  const groups = [
    stale.filter((part) => part === 'web'),
    stale.filter((part) => part !== 'web'),
  ].filter((group) => group.length > 0);
  if (process.availableMemory() > PLENTY_OF_BYTES) await Promise.all(groups.map(build));
  else for (const group of groups) await build(group);
}

async function build(group) {
  const child = spawn(process.execPath, [`--max-old-space-size=${HEAP_MB}`, BUILD, ...group], {
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  const stop = () => child.kill();
  process.once('exit', stop);
  for (const name of SIGNALS) process.once(name, exitAfterSignal);
  let errors = '';
  child.stderr.on('data', (data) => (errors += data));
  const [code, signal] = await new Promise((resolve) => {
    child.once('close', (...ended) => resolve(ended));
  });
  process.off('exit', stop);
  for (const name of SIGNALS) process.off(name, exitAfterSignal);
  if (code === 0) return;
  // The kernel, or Node at the limit of its heap, ended it.
  const isOutOfMemory = signal === 'SIGKILL' || signal === 'SIGABRT' || code === 134;
  const names = group.map((part) => parts[part].name).join(' and the ');
  print(
    process.stderr,
    'error',
    isOutOfMemory
      ? `Building the ${names} ran out of memory: it needs up to 700 MB. Free some, add swap, or use a release archive, which is built.`
      : errors.trimEnd() ||
          `Building the ${names} was stopped (${signal ?? code}): run the command again.`,
  );
  process.exit(1);
}

// `npm run build`
if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await buildIfStale(...Object.keys(parts));
}
