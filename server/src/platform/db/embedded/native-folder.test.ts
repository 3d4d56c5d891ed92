// @module-tag thorough
import { chmod, cp, mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { launch } from './embedded-postgres.ts';
import { findNativeFolder } from './native-folder.ts';
import { buildDataDir, query } from './testing/build-data-dir.ts';

describe('a package that was installed with scripts off', { timeout: 60_000 }, () => {
  it('is given its links and executable bits at the start', async () => {
    const { root } = await buildDataDir();
    const native = await copyWithoutLinks(root);
    await chmod(join(native, 'bin', 'postgres'), 0o644);
    const options = { dataDir: join(root, 'data'), log: () => {}, settings: { fsync: 'off' } };

    const service = await launch(options, native);
    onTestFinished(() => service.stop());
    expect(await query(service, 'select 1 as one')).toEqual([{ one: 1 }]);
    await service.stop();
  });
});

async function copyWithoutLinks(root: string): Promise<string> {
  const from = dirname(findNativeFolder());
  const to = join(root, 'package');
  await mkdir(to);
  for (const part of ['package.json', 'native']) {
    await cp(join(from, part), join(to, part), { recursive: true, verbatimSymlinks: true });
  }
  const list = await readFile(join(to, 'native', 'pg-symlinks.json'), 'utf8');
  for (const { target } of JSON.parse(list) as { target: string }[]) await rm(join(to, target));
  return join(to, 'native');
}
