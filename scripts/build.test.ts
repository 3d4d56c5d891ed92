import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyCheckout, openToAll, runScript } from './testing/checkout.ts';

const START_BOT = ['scripts/start.mjs', 'bot'];
const NO_TOKEN = /^(\S+ \w+ )?CHAT_BOT_TOKEN .*\n$/;

describe('a checkout with packages', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await copyCheckout({ packages: true });
  });
  afterAll(() => rm(folder, { recursive: true }));

  const built = () => readFile(join(folder, 'bot/dist/main.mjs'), 'utf8');
  const startBot = () => runScript(folder, START_BOT);

  it('builds at the first start, and not at the next', async () => {
    const first = await startBot();
    expect(first.out).toContain('Building the chat bot …\nBuilt the chat bot in ');
    expect(first.err).toMatch(NO_TOKEN);
    const next = await startBot();
    expect(next.out).toBe('');
    expect(next.err).toMatch(NO_TOKEN);
  });

  it('builds again if a source changed, even if it looks older than the build', async () => {
    const source = join(folder, 'bot/src/main.ts');
    const { atime, mtime } = await stat(source);
    const text = await readFile(source, 'utf8');
    await writeFile(source, text.replace('The chat bot is running', 'The newer bot is running'));
    await utimes(source, atime, mtime);
    await startBot();
    expect(await built()).toContain('The newer bot is running');
  });

  it('never uses a build that was interrupted', async () => {
    await rm(join(folder, 'bot/dist'), { recursive: true });
    // No process has this id.
    await mkdir(join(folder, 'bot/dist/.new-99999999'), { recursive: true });
    await writeFile(join(folder, 'bot/dist/.new-99999999/main.mjs'), 'unfinished');
    await writeFile(join(folder, 'bot/dist/main.mjs'), 'process.exit(77)');
    expect((await startBot()).err).toMatch(NO_TOKEN);
    expect(existsSync(join(folder, 'bot/dist/.new-99999999/main.mjs'))).toBe(false);
  });

  it('can start twice at the same time', async () => {
    await rm(join(folder, 'bot/dist'), { recursive: true });
    for (const { err } of await Promise.all([startBot(), startBot(), startBot()])) {
      expect(err).toMatch(NO_TOKEN);
    }
    expect(await startBot()).toMatchObject({ out: '', err: expect.stringMatching(NO_TOKEN) });
  });

  it('starts from a folder that cannot be written', async () => {
    await startBot();
    await withoutWriting(folder, 'bot/dist', async (uid) => {
      const { out, err } = await runScript(folder, START_BOT, uid);
      expect(out).toBe('');
      expect(err).toMatch(NO_TOKEN);
    });
  });

  it('builds nothing where the sources are missing', async () => {
    await startBot();
    await rename(join(folder, 'bot/src'), join(folder, 'bot/elsewhere'));
    expect(await startBot()).toMatchObject({ out: '', err: expect.stringMatching(NO_TOKEN) });
    await rm(join(folder, 'bot/dist'), { recursive: true });
    expect(await startBot()).toEqual({
      code: 1,
      out: '',
      err: 'Neither bot/dist nor its sources are here: unpack the archive again, completely.\n',
    });
  });
});

describe('a start that cannot build says why in one line', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await copyCheckout({ packages: false });
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** A build tool that behaves like this. */
  const installEsbuild = async (source: string) => {
    const place = join(folder, 'node_modules/esbuild');
    await mkdir(place, { recursive: true });
    await writeFile(join(place, 'package.json'), '{ "main": "index.mjs", "type": "module" }');
    await writeFile(join(place, 'index.mjs'), source);
  };

  it.each([
    ['npm start', ['scripts/start.mjs']],
    ['npm run bot', START_BOT],
    ['npm run backup', ['scripts/backup.mjs', 'backup']],
    ['npm run build', ['scripts/build.mjs']],
  ])('if Node is too old: %s', async (_name, args) => {
    const old = `data:text/javascript,Object.defineProperty(process,'versions',{value:{node:'18.20.8'}})`;
    expect(await runScript(folder, ['--import', old, ...args])).toEqual({
      code: 1,
      out: '',
      err: 'Clan Companion needs Node 20.20 or newer, and this is 18.20.8: install a newer one (https://nodejs.org).\n',
    });
  });

  it('if the packages are not installed', async () => {
    expect(await runScript(folder, START_BOT)).toEqual({
      code: 1,
      out: 'Building the chat bot …\n',
      err: 'The packages are not installed: run npm ci first.\n',
    });
  });

  it('if the folder cannot be written', async () => {
    await rm(join(folder, 'bot/dist'), { recursive: true, force: true });
    await withoutWriting(folder, 'bot', async (uid) => {
      const { code, err } = await runScript(folder, START_BOT, uid);
      expect(code).toBe(1);
      expect(err).toBe(
        'The chat bot is not built, and bot/dist cannot be written: run npm run build as a user who can, or use a release archive.\n',
      );
    });
  });

  it('if the disk is full', async () => {
    await installEsbuild(
      "export const build = () => { throw Object.assign(new Error('x'), { code: 'ENOSPC' }) };",
    );
    expect((await runScript(folder, START_BOT)).err).toBe(
      'The chat bot cannot be built, because the disk is full: free 50 MB for bot/dist.\n',
    );
  });

  it('if the memory is not enough', async () => {
    await installEsbuild(
      'export const build = () => { for (let all = []; ; ) all = [Array(1e6).fill(1), all]; };',
    );
    expect(await runScript(folder, START_BOT)).toEqual({
      code: 1,
      out: 'Building the chat bot …\n',
      err: 'Building the chat bot ran out of memory: it needs up to 700 MB. Free some, add swap, or use a release archive, which is built.\n',
    });
  });
});

/** Root can write everywhere, so it acts as another user. */
async function withoutWriting(
  checkout: string,
  folder: string,
  act: (options: { uid?: number }) => Promise<void>,
): Promise<void> {
  openToAll(checkout);
  await chmod(join(checkout, folder), 0o555);
  try {
    await act(process.getuid?.() === 0 ? { uid: 65_534 } : {});
  } finally {
    await chmod(join(checkout, folder), 0o755);
  }
}
