// Builds the given parts. Each is built in a temporary folder and then moved, so that an interrupted
// build is never used, and two at the same time do not disturb each other.
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import print from '../print.cjs';
import { bundle } from './bundle.mjs';
import { areInstalled } from './checkout.mjs';
import { hashSources, parts, root, STAMP } from './parts.mjs';
import { buildReference } from './reference.mjs';
import { buildWeb } from './web.mjs';

/** Followed by the id of the process that builds there. */
const TEMPORARY = '.new-';

const builders = {
  server: (into) =>
    bundle(
      'server',
      {
        main: 'src/main.ts',
        admin: 'src/admin/main.ts',
        backup: 'src/backup/main.ts',
        'cut-picture': 'src/platform/pictures/main.ts',
        doctor: 'src/doctor/main.ts',
      },
      into,
    ),
  bot: (into) => bundle('bot', { main: 'src/main.ts' }, into),
  web: buildWeb,
  reference: buildReference,
};

for (const part of process.argv.slice(2)) {
  const { name, folder } = parts[part];
  try {
    await build(part);
  } catch (error) {
    process.stderr.write(`${explain(error, name, folder)}\n`);
    process.exit(1);
  }
}

async function build(part) {
  const { name, folder } = parts[part];
  const started = Date.now();
  print(process.stdout, 'info', `Building the ${name} …`);
  if (!(await areInstalled())) throw Object.assign(new Error(), { code: 'OTHER_PACKAGES' });
  const dist = join(root, folder);
  const own = join(dist, `${TEMPORARY}${process.pid}`);
  const stamp = await hashSources(part);
  try {
    // An earlier process with the same id may have been killed.
    await rm(own, { recursive: true, force: true });
    await mkdir(own, { recursive: true });
    await builders[part](own);
    await publish(own, dist, stamp);
  } finally {
    await rm(own, { recursive: true, force: true });
  }
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  print(process.stdout, 'info', `Built the ${name} in ${seconds} s.`);
}

async function publish(from, dist, stamp) {
  await rm(join(dist, STAMP), { force: true });
  const names = await filesIn(from);
  for (const name of names) {
    await mkdir(dirname(join(dist, name)), { recursive: true });
    await rename(join(from, name), join(dist, name));
  }
  // Files of earlier builds. The reference is a part of its own inside the server's folder.
  const outdated = (await filesIn(dist)).filter(
    (name) => !names.includes(name) && !name.startsWith('docs/') && !name.startsWith(TEMPORARY),
  );
  const abandoned = (await readdir(dist)).filter(
    (name) => name.startsWith(TEMPORARY) && !isRunning(Number(name.slice(TEMPORARY.length))),
  );
  for (const name of [...outdated, ...abandoned]) {
    await rm(join(dist, name), { recursive: true, force: true });
  }
  await writeFile(join(dist, STAMP), stamp);
}

async function filesIn(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch ({ code }) {
    return code === 'EPERM';
  }
}

/** One line for what an operator can repair; everything for a mistake in the sources. */
function explain(error, name, folder) {
  const { code, message } = error;
  if (code === 'ERR_MODULE_NOT_FOUND') {
    return 'The packages are not installed: run npm ci first.';
  }
  if (code === 'OTHER_PACKAGES') {
    return 'The installed packages are those of another version: run npm ci first.';
  }
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') {
    return `The ${name} is not built, and ${folder} cannot be written: run npm run build as a user who can, or use a release archive.`;
  }
  if (code === 'ENOSPC' || /no space left/i.test(message)) {
    return `The ${name} cannot be built, because the disk is full: free 50 MB for ${folder}.`;
  }
  return error.stack ?? message;
}
