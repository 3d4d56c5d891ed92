// The files of a release: what runs, and nothing that builds or tests it. Works in a checkout whose
// parts are built, and in an unpacked release.
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const BUILT = ['server/dist', 'web/dist', 'bot/dist'];
const AS_THEY_ARE = [
  'deploy',
  'docs',
  'README.md',
  'CHANGELOG.md',
  'LICENSE',
  'SECURITY.md',
  '.npmrc',
];
const COMMANDS = [
  'start',
  'bot',
  'backup',
  'restore',
  'doctor',
  'admin',
  'service:install',
  'service:remove',
];

/** An operator may keep secrets next to the examples. */
const SECRET = /^(secrets|secret\.yaml|.*\.env|.*\.backup\.gz)$/;
const isPublic = (path) => !SECRET.test(basename(path));

/** In a release there is nothing to build. */
const NO_BUILD = 'export const buildIfStale = async () => {};\n';

/** Copies the files of a release to `folder`, which is created. */
export async function stageRelease(folder) {
  for (const path of BUILT) {
    if (!existsSync(join(root, path))) throw new Error(`${path} is missing: run npm run build.`);
  }
  await mkdir(folder, { recursive: true });
  for (const path of [...BUILT, ...AS_THEY_ARE]) {
    const source = join(root, path);
    if (existsSync(source)) {
      await cp(source, join(folder, path), { recursive: true, filter: isPublic });
    }
  }
  const manifest = await releaseManifest();
  await writeJson(join(folder, 'package.json'), manifest);
  await writeJson(join(folder, 'package-lock.json'), await releaseLock(manifest));
  for (const script of await scriptsOf(Object.values(manifest.scripts).join('\n'))) {
    const target = join(folder, script);
    await mkdir(dirname(target), { recursive: true });
    if (script === 'scripts/build.mjs') await writeFile(target, NO_BUILD);
    else await cp(join(root, script), target);
  }
}

/** The manifest with the commands of operators, and with only what has native code to install. */
async function releaseManifest() {
  const { workspaces, ...manifest } = await readJson('package.json');
  const { optionalDependencies } = workspaces ? await readJson('server/package.json') : manifest;
  for (const name of ['devDependencies', 'overrides']) delete manifest[name];
  const commands = COMMANDS.filter((name) => name in manifest.scripts);
  return {
    ...manifest,
    scripts: Object.fromEntries(commands.map((name) => [name, manifest.scripts[name]])),
    optionalDependencies,
  };
}

async function releaseLock(manifest) {
  const { name, version, license, engines, optionalDependencies } = manifest;
  const { lockfileVersion, requires, packages } = await readJson('package-lock.json');
  const needed = neededPackages(packages, manifest);
  const kept = Object.entries(packages)
    .filter(([path]) => needed.has(path))
    .map(([path, locked]) => [path, asOptional(locked)]);
  const own = { name, version, license, optionalDependencies, engines };
  return {
    name,
    version,
    lockfileVersion,
    requires,
    packages: { '': own, ...Object.fromEntries(kept) },
  };
}

/** Here, nothing else needs it. */
const asOptional = ({ dev: _, devOptional: __, ...locked }) => ({ ...locked, optional: true });

/** The paths in the lock file of everything that a package depends on, on any system. */
function neededPackages(packages, manifest) {
  const found = new Set();
  const follow = ({ dependencies, optionalDependencies }, from) => {
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const own = `${from}/node_modules/${name}`;
      const path = own in packages ? own : `node_modules/${name}`;
      if (found.has(path)) continue;
      found.add(path);
      follow(packages[path], path);
    }
  };
  follow(manifest, '');
  return found;
}

/** The scripts that `text` names, and those that they import. */
async function scriptsOf(text) {
  const found = new Set(text.match(/scripts\/[\w-]+\.mjs/g));
  for (const script of found) {
    const code = await readFile(join(root, script), 'utf8');
    for (const [, path] of code.matchAll(
      /(?:from |import |import\(|require\()'(\.[^']+\.[cm]js)'/g,
    )) {
      const imported = join(dirname(script), path);
      if (imported.startsWith('scripts/')) found.add(imported);
    }
  }
  return found;
}

async function readJson(path) {
  return JSON.parse(await readFile(join(root, path), 'utf8'));
}

async function writeJson(path, value) {
  await writeFile(path, `${JSON.stringify(value, null, 2)}\n`);
}
