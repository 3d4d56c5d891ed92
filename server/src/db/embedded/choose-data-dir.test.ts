import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
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
