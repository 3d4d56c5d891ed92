// @module-tag thorough
import { execFileSync } from 'node:child_process';
import { chmod, chown, mkdir, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '@clan-companion/runtime/start-error';
import { describe, expect, it } from 'vitest';
import { isRoot } from './account.ts';
import { requireAccount } from './folders.ts';
import { buildDataDir, canRunAsOthers, NOBODY } from './testing/build-data-dir.ts';

/** A uid that no /etc/passwd names. */
const NAMELESS = 54_321;

describe('the start is refused in one clear line', { timeout: 60_000 }, () => {
  it('when another major version created the folder, which is left unchanged', async () => {
    const place = await buildDataDir();
    await mkdir(place.instanceDir);
    await writeFile(join(place.instanceDir, 'PG_VERSION'), '15\n');
    if (isRoot()) await chown(place.instanceDir, NOBODY, NOBODY);

    const line = await refusal(place.start());
    expect(line).toMatch(/was created by PostgreSQL 15, but this release includes 18/);
    expect(line).toContain('DATABASE_URL');
    expect(await readdir(place.instanceDir)).toEqual(['PG_VERSION']);
    expect(await readdir(place.dataDir)).toEqual(['postgres']);
  });

  it('when the folder has other content', async () => {
    const place = await buildDataDir();
    await mkdir(place.instanceDir);
    await writeFile(join(place.instanceDir, 'holiday.txt'), 'sun');

    expect(await refusal(place.start())).toMatch(/is not empty, but is not a PostgreSQL database/);
    expect(await readdir(place.instanceDir)).toEqual(['holiday.txt']);
  });

  it('when PostgreSQL itself refuses, with its reason, leaving no process', async () => {
    const place = await buildDataDir();
    const mode = (await stat(place.root)).mode & 0o777;
    await (await place.start()).stop();
    await chmod(place.instanceDir, 0o777);

    expect(await refusal(place.start())).toMatch(/does not start \(.*has invalid permissions.*/);
    expect(place.postmaster()).toBeUndefined();
    await chmod(place.instanceDir, 0o700);
    expect(await refusal(place.start({ shared_buffers: 'lots' }))).toMatch(/shared_buffers/);
    expect(place.postmaster()).toBeUndefined();

    const socketFolder = join(place.dataDir, 'run');
    await rm(socketFolder, { recursive: true });
    await symlink(place.root, socketFolder);
    expect(await refusal(place.start())).toContain(
      `${socketFolder}, where PostgreSQL's socket goes`,
    );
    expect((await stat(place.root)).mode & 0o777).toBe(mode);
  });

  it('when the data folder is a file', async () => {
    const place = await buildDataDir('file');
    await writeFile(place.dataDir, '');

    expect(await refusal(place.start())).toMatch(/^The embedded database cannot start \(.*file/);
  });

  it.runIf(isRoot())('when only root can enter the data folder and its parent', async () => {
    const place = await buildDataDir("Ann's closed", 'data');
    const closed = join(place.root, "Ann's closed");
    await mkdir(closed, { mode: 0o700 });

    await mkdir(place.dataDir, { mode: 0o700 });

    const line = await refusal(place.start());
    const folders = `${closed} and ${place.dataDir}`;
    expect(line).toContain(`that user cannot enter ${folders}, on the way to the data folder`);
    expect(await readdir(place.dataDir)).toEqual([]);

    const [, advice = ''] = /open them \((chmod .*)\), move/.exec(line) ?? [];
    execFileSync('sh', ['-c', advice]);
    await expect(requireAccount(place.dataDir)).resolves.toBeDefined();
  });

  it.runIf(isRoot())('when root owns the instance', async () => {
    const place = await buildDataDir();
    await mkdir(place.instanceDir);
    await writeFile(join(place.instanceDir, 'PG_VERSION'), '18\n');

    expect(await refusal(place.start())).toMatch(/belongs to root.*chown -R/);
  });

  it.runIf(canRunAsOthers)('when the user has no name', async () => {
    const place = await buildDataDir();
    await chown(place.dataDir, NAMELESS, NAMELESS);
    const service = place.startProcess('', NAMELESS);

    const line = await service.says('refused');
    expect(line).toContain(`as uid ${NAMELESS}, which has no entry in /etc/passwd`);
    expect(await readdir(place.dataDir)).toEqual([]);
  });

  it.runIf(canRunAsOthers)('when another user owns the instance', async () => {
    const place = await buildDataDir();
    await mkdir(place.instanceDir);
    await chown(place.instanceDir, NAMELESS, NAMELESS);
    const stranger = place.startProcess('', NOBODY);

    const line = await stranger.says('refused');
    expect(line).toMatch(/belongs to another user .* as root or that user/);
    expect(line).toContain(`(chown -R ${NOBODY} ${place.dataDir})`);
  });
});

async function refusal(start: Promise<unknown>): Promise<string> {
  const error = await start.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StartError);
  const { message } = error as StartError;
  expect(message).not.toContain('\n');
  return message;
}
