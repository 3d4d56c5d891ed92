import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findBuiltFiles } from './built-files.ts';

it('serves only complete builds', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'built-files-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const inside of ['assets', '.new-4711/assets']) {
    await mkdir(join(folder, inside), { recursive: true });
    await writeFile(join(folder, inside, 'a.js'), '');
  }
  await writeFile(join(folder, 'index.html'), '');
  await writeFile(join(folder, '.built'), '');
  expect([...findBuiltFiles(folder, 'memory').keys()].toSorted()).toEqual([
    'assets/a.js',
    'index.html',
  ]);
});
