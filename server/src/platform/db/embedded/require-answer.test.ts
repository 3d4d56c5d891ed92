// @module-tag thorough
import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '@clan-companion/runtime/start-error';
import { expect, it, onTestFinished } from 'vitest';
import { spawnService } from '../../../testing/process.ts';
import { requireAnswer } from './choose-data-dir.ts';
import { buildDataDir } from './testing/build-data-dir.ts';

/** Reading a named pipe without a writer blocks, as reading from a dead network file system does. */
async function buildBlockedFolder(): Promise<string> {
  const { dataDir, instanceDir } = await buildDataDir();
  await mkdir(instanceDir);
  execFileSync('mkfifo', [join(instanceDir, 'PG_VERSION')]);
  return dataDir;
}

it(
  'ends the service with one line if its data folder does not answer',
  { timeout: 60_000 },
  async () => {
    const DATA_DIR = await buildBlockedFolder();
    const service = await spawnService({ DATA_DIR });
    onTestFinished(() => void service.child.kill('SIGKILL'));

    expect(await service.ended).toBe(1);
    expect(service.output()).toContain(`${DATA_DIR} does not answer within 10 seconds (a network`);
  },
);

it('refuses only a data folder that does not answer', async () => {
  const blocked = await buildBlockedFolder();
  const refused = requireAnswer(blocked, 50);
  await expect(refused).rejects.toBeInstanceOf(StartError);

  const { dataDir, instanceDir } = await buildDataDir();
  await requireAnswer(dataDir);
  await mkdir(instanceDir);
  await writeFile(join(instanceDir, 'PG_VERSION'), '18\n');
  await requireAnswer(dataDir);
});
