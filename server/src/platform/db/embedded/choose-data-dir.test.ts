import { chmod, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { isRoot } from './account.ts';
import { chooseDataDir } from './choose-data-dir.ts';
import { buildDataDir } from './testing/build-data-dir.ts';

it('uses DATA_DIR if it is set, and ./data otherwise', async () => {
  const { root } = await buildDataDir();
  const places = { ordinary: join(root, 'data'), system: join(root, 'system') };

  expect(await chooseDataDir(join(root, 'given'), places)).toEqual({ path: join(root, 'given') });
  expect(await chooseDataDir(undefined, places)).toEqual({ path: places.ordinary });
});

it.skipIf(isRoot())('asks for DATA_DIR in a checkout that is not writable', async () => {
  const { root } = await buildDataDir();
  const checkout = join(root, 'checkout');
  await mkdir(checkout);
  await chmod(checkout, 0o555);
  const places = { ordinary: join(checkout, 'data'), system: join(root, 'system') };

  await expect(chooseDataDir(undefined, places)).rejects.toThrow(
    `The database has no place (${checkout} is not writable): set DATA_DIR to a folder`,
  );
});

it('refuses a file, and a link to a disk that is not mounted', async () => {
  const { root } = await buildDataDir();
  const places = { ordinary: join(root, 'data'), system: join(root, 'system') };
  await writeFile(places.ordinary, '');
  await expect(chooseDataDir(undefined, places)).rejects.toThrow(/data is not a folder: /);
  await rm(places.ordinary);
  await symlink(join(root, 'disk'), places.ordinary);
  const missing = /data is a link to a missing folder: .*set DATA_DIR to another folder/;
  await expect(chooseDataDir(undefined, places)).rejects.toThrow(missing);
  await expect(chooseDataDir(places.ordinary, places)).rejects.toThrow(missing);

  await mkdir(join(root, 'disk'));
  await chmod(join(root, 'disk'), 0o755);
  expect(await chooseDataDir(undefined, places)).toEqual({ path: places.ordinary });
});

it.skipIf(isRoot())('never passes over a database that it cannot read', async () => {
  const { root } = await buildDataDir();
  const places = { ordinary: join(root, 'data'), system: join(root, 'system') };
  const instance = join(places.ordinary, 'postgres');
  await mkdir(instance, { recursive: true });
  await chmod(instance, 0o000);
  await chmod(places.ordinary, 0o555);
  onTestFinished(async () => {
    await chmod(places.ordinary, 0o755);
    await chmod(instance, 0o755);
  });

  expect(await chooseDataDir(undefined, places)).toEqual({ path: places.ordinary });
});
