// @module-tag thorough
import { execFileSync } from 'node:child_process';
import { chmod, cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { copyCheckout, runScript } from './testing/checkout.ts';

vi.setConfig({ testTimeout: 120_000 });

/** A repository in which only the chat bot must be built. */
let folder: string;
beforeAll(async () => {
  folder = await copyCheckout({ packages: true });
  for (const file of [
    'server/dist/main.mjs',
    'server/dist/docs/index.html',
    'web/dist/index.html',
  ]) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), '');
  }
  await cp(new URL('../server/package.json', import.meta.url), join(folder, 'server/package.json'));
  await writeFile(join(folder, '.gitignore'), 'dist\nnode_modules\nout\nprograms\n');
  git('init', '-q');
  git('add', '.');
  commit();
});
afterAll(() => rm(folder, { recursive: true }));

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ash', '-c', 'user.email=ash@localhost', ...args], {
    cwd: folder,
    encoding: 'utf8',
  }).trim();
const commit = () => git('commit', '-q', '--allow-empty', '-m', 'Change nothing');

const release = (out = 'out') => runScript(folder, ['scripts/release.mjs', out]);

/** The commit that the released bot names. */
async function releasedCommit(): Promise<string> {
  const [archive] = await readdir(join(folder, 'out'));
  const code = execFileSync(
    'tar',
    ['-xzOf', join(folder, 'out', archive!), '--wildcards', '*/bot/dist/bundle-main.mjs'],
    { encoding: 'utf8', maxBuffer: 2 ** 26 },
  );
  return /commit = true \? "(.*?)"/.exec(code)![1]!;
}

it('names the commit that it is made from, even if an earlier one was built', async () => {
  expect((await release()).code).toBe(0);
  commit();
  const head = git('rev-parse', '--short=7', 'HEAD');
  expect((await release()).out).toMatch(new RegExp(`\\(commit: ${head}\\)\\n$`));
  expect(await releasedCommit()).toBe(head);
});

it('says in one line that it cannot write the archive', async () => {
  expect(await release('package.json/out')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^error There is no release: ENOTDIR: .*\n$/),
  });
});

it('says in one line that tar failed', async () => {
  const programs = join(folder, 'programs');
  await mkdir(programs);
  await writeFile(
    join(programs, 'tar'),
    '#!/bin/sh\necho "tar: unknown option --sort\nusage" >&2\nexit 64\n',
  );
  await chmod(join(programs, 'tar'), 0o755);
  const path = `${programs}:${process.env.PATH}`;
  expect(await runScript(folder, ['scripts/release.mjs', 'out'], { path })).toMatchObject({
    code: 1,
    err: 'error There is no release: packing needs GNU tar (tar: unknown option --sort).\n',
  });
});

it('names a commit with changes as such', async () => {
  await writeFile(join(folder, 'tsconfig.json'), '{}');
  await release();
  expect(await releasedCommit()).toBe(`${git('rev-parse', '--short=7', 'HEAD')}-dirty`);
});
