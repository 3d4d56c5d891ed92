// What is built from which sources, and whether that was done.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import print from '../print.cjs';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** In the folder of a part: the hash of the sources that it was built from. Written last. */
export const STAMP = '.built';

export const parts = {
  server: {
    name: 'service',
    folder: 'server/dist',
    made: 'main.mjs',
    sources: ['server/src', 'contract/src', 'runtime/src'],
  },
  web: {
    name: 'web app',
    folder: 'web/dist',
    made: 'index.html',
    sources: [
      'web/src',
      'contract/src',
      'web/public',
      'web/index.html',
      'web/service-worker.js',
      'web/vite.config.ts',
      'web/direct-imports.ts',
      'web/group-shared-code.ts',
    ],
  },
  reference: {
    name: 'API reference',
    folder: 'server/dist/docs',
    made: 'index.html',
    sources: ['server/reference'],
  },
  bot: {
    name: 'chat bot',
    folder: 'bot/dist',
    made: 'main.mjs',
    sources: ['bot/src', 'contract/src', 'runtime/src'],
  },
};

const ALL_PARTS = [
  'scripts/build',
  'scripts/check-node.cjs',
  'scripts/print.cjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/** Whether the part was built from its present sources. Without sources, there is nothing to build. */
export async function isCurrent(part) {
  const { folder, made, sources } = parts[part];
  const isBuilt = existsSync(join(root, folder, made));
  if (!existsSync(join(root, sources[0]))) {
    if (isBuilt) return true;
    print(
      process.stderr,
      'error',
      `Neither ${folder} nor its sources are here: unpack the archive again, completely.`,
    );
    process.exit(1);
  }
  if (!isBuilt) return false;
  const stamp = await readFile(join(root, folder, STAMP), 'utf8').catch(() => undefined);
  return stamp !== undefined && stamp === (await hashSources(part));
}

const hashes = new Map();

/** By content: time stamps say nothing about files from an archive or a checkout. */
export async function hashSources(part) {
  const all = [...parts[part].sources, ...ALL_PARTS];
  const hash = createHash('sha256');
  for (const path of all) {
    // Several parts share folders.
    if (!hashes.has(path)) hashes.set(path, hashPath(path));
    hash.update(`${await hashes.get(path)}\n`);
  }
  return hash.digest('hex');
}

async function hashPath(path) {
  const hash = createHash('sha256');
  const files = (await filesIn(path)).sort();
  const contents = await Promise.all(files.map((file) => readFile(join(root, file))));
  files.forEach((file, index) =>
    hash.update(`${file} ${contents[index].length}\n`).update(contents[index]),
  );
  return hash.digest('hex');
}

async function filesIn(path) {
  if (!(await stat(join(root, path))).isDirectory()) return [path];
  const entries = await readdir(join(root, path), { withFileTypes: true });
  const found = await Promise.all(
    entries
      // Names that begin with a dot belong to editors and file managers.
      .filter(({ name }) => !name.startsWith('.') && !name.includes('.test.'))
      .map((entry) => {
        const inside = `${path}/${entry.name}`;
        return entry.isDirectory() ? filesIn(inside) : [inside];
      }),
  );
  return found.flat();
}
