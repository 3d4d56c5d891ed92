import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { png } from '../../testing/images.ts';
import { productionTiming as timing } from '../../timing.ts';
import { Pictures } from './pictures.ts';

async function programThat(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pictures-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const program = join(folder, 'main.mjs');
  await writeFile(program, text);
  return program;
}

it('says that pictures cannot be read if the decoder is not installed', async () => {
  const program = await programThat(
    `process.send({ failed: 'Cannot find package' }, () => process.exit());`,
  );
  const pictures = new Pictures({ cutPictureProgram: program, timing });
  await expect(pictures.cut(png(8))).rejects.toMatchObject({ problem: 'no-pictures' });
});

it('refuses a picture whose decoder crashes', async () => {
  const program = await programThat(`process.kill(process.pid, 'SIGKILL');`);
  const pictures = new Pictures({ cutPictureProgram: program, timing });
  await expect(pictures.cut(png(8))).rejects.toMatchObject({ problem: 'invalid-input' });
});
