import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { buildIfStale } from '../../../../scripts/build.mjs';
import { dataFolder } from '../../testing/process.ts';
import { startService } from '../../testing/service.ts';
import { urlOf } from '../../testing/url-of.ts';

const BUILT = fileURLToPath(new URL('../../../dist', import.meta.url));

it('saves from an image with only the built files, and reports that it was not verified', async () => {
  await buildIfStale('server');
  const image = await mkdtemp(join(tmpdir(), 'image-'));
  onTestFinished(() => rm(image, { recursive: true }));
  await cp(BUILT, image, { recursive: true });
  const service = await startService();
  onTestFinished(() => service.stop());
  await service.signIn('Ann');
  const file = join(image, 'x.backup.gz');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(image, 'backup.mjs'), 'backup', file],
    {
      cwd: image,
      // Like an image with a read-only root: there is no temporary folder.
      env: { DATABASE_URL: urlOf(service.location), TMPDIR: join(image, 'nothing') },
    },
  );
  expect(stdout).toMatch(
    /Saved \(not verified: there is no PostgreSQL here to restore it to\)\.\n$/,
  );
  expect(gunzipSync(await readFile(file)).toString()).toContain('"chattag":"Ann"');
});

it('does not create a database in order to save it', async () => {
  await buildIfStale('server');
  const DATA_DIR = await dataFolder();
  onTestFinished(() => rm(DATA_DIR, { recursive: true }));
  const program = join(BUILT, 'backup.mjs');
  const run = promisify(execFile)(process.execPath, [program, 'backup', '/nowhere/x.backup.gz'], {
    cwd: DATA_DIR,
    env: { DATA_DIR },
  });
  const stderr = `There is no database in ${DATA_DIR}: set DATA_DIR or DATABASE_URL as for the service.\n`;
  await expect(run).rejects.toMatchObject({ code: 1, stderr });
  expect(await readdir(DATA_DIR)).toEqual([]);
});
