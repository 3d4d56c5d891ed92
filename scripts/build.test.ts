// @module-tag thorough
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import {
  chmod,
  mkdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { copyCheckout, openToAll, runScript } from './testing/checkout.ts';

vi.setConfig({ testTimeout: 60_000 });

const START_BOT = ['scripts/start.mjs', 'bot'];
const NO_TOKEN = /^error CHAT_BOT_TOKEN .*\n$/;
/** Makes the process believe that Node is old. */
const OLD_NODE = [
  '--import',
  `data:text/javascript,Object.defineProperty(process,'versions',{value:{node:'18.20.8'}})`,
];
const TOO_OLD = {
  code: 1,
  out: '',
  err: 'error Clan Companion needs Node 20.20 or newer, and this is 18.20.8: install a newer one (https://nodejs.org).\n',
};

describe('a checkout with packages', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await copyCheckout({ packages: true });
  });
  afterAll(() => rm(folder, { recursive: true }));

  const built = () => readFile(join(folder, 'bot/dist/bundle-main.mjs'), 'utf8');
  const startBot = () => runScript(folder, START_BOT);

  it('builds at the first start, and not at the next', async () => {
    const first = await startBot();
    expect(first.out).toMatch(
      /^info Building the chat bot …\ninfo Built the chat bot in \d+\.\d s\.\n$/,
    );
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
    expect(existsSync(join(folder, 'bot/dist/.new-99999999'))).toBe(false);
  });

  it('ignores the files of editors', async () => {
    await startBot();
    // Emacs locks an open file with a link that leads nowhere.
    await symlink('ash@host.123', join(folder, 'bot/src/.#main.ts'));
    expect(await startBot()).toMatchObject({ out: '', err: expect.stringMatching(NO_TOKEN) });
  });

  it('never builds with the packages of another version', async () => {
    const file = join(folder, 'package-lock.json');
    const lock = await readFile(file, 'utf8');
    await writeFile(file, lock.replace(/("node_modules\/zod": \{\s*"version": ")/, '$19'));
    expect((await startBot()).err).toBe(
      'error The installed packages are those of another version: run npm ci first.\n',
    );
    await writeFile(file, lock);
    expect((await startBot()).err).toMatch(NO_TOKEN);
  });

  it('shows a mistake in the sources once', async () => {
    const source = join(folder, 'bot/src/main.ts');
    const text = await readFile(source, 'utf8');
    await writeFile(source, `${text}\nconst = mistake;\n`);
    expect((await startBot()).err.match(/Expected identifier/g)).toHaveLength(1);
    await writeFile(source, text);
  });

  it('builds programs that say that Node is too old before they load the rest', async () => {
    await startBot();
    const code = await built();
    await writeFile(join(folder, 'bot/dist/bundle-main.mjs'), "import { nothing } from 'node:os';");
    expect(await runScript(folder, [...OLD_NODE, 'bot/dist/main.mjs'])).toEqual(TOO_OLD);
    await writeFile(join(folder, 'bot/dist/bundle-main.mjs'), code);
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
      err: 'error Neither bot/dist nor its sources are here: unpack the archive again, completely.\n',
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
    ['npm run backup', ['scripts/run.mjs', 'backup', 'backup']],
    ['npm run build', ['scripts/build.mjs']],
    ['npm run release', ['scripts/release.mjs']],
    ['npm run service:install', ['scripts/service.mjs', 'install']],
    ['npm run service:remove', ['scripts/service.mjs', 'remove']],
  ])('if Node is too old: %s', async (_name, args) => {
    // Like files that an old version cannot load.
    await rm(join(folder, 'scripts/service'), { recursive: true, force: true });
    expect(await runScript(folder, [...OLD_NODE, ...args])).toEqual(TOO_OLD);
  });

  it('if the folder is reached through a link', async () => {
    const link = `${folder}-link`;
    await symlink(folder, link);
    const { code, err } = await runScript(folder, [join(link, 'scripts/build.mjs')]);
    await rm(link);
    expect({ code, err }).toEqual({
      code: 1,
      err: 'error Neither server/dist nor its sources are here: unpack the archive again, completely.\n',
    });
  });

  it('if the packages are not installed', async () => {
    expect(await runScript(folder, START_BOT)).toEqual({
      code: 1,
      out: 'info Building the chat bot …\n',
      err: 'error The packages are not installed: run npm ci first.\n',
    });
  });

  it('if the folder cannot be written', async () => {
    await rm(join(folder, 'bot/dist'), { recursive: true, force: true });
    await withoutWriting(folder, 'bot', async (uid) => {
      const { code, err } = await runScript(folder, START_BOT, uid);
      expect(code).toBe(1);
      expect(err).toBe(
        'error The chat bot is not built, and bot/dist cannot be written: run npm run build as a user who can, or use a release archive.\n',
      );
    });
  });

  it('if the disk is full', async () => {
    await installEsbuild(
      "export const build = () => { throw Object.assign(new Error('x'), { code: 'ENOSPC' }) };",
    );
    expect((await runScript(folder, START_BOT)).err).toBe(
      'error The chat bot cannot be built, because the disk is full: free 50 MB for bot/dist.\n',
    );
  });

  it('if the memory is not enough', async () => {
    await installEsbuild(
      'export const build = () => { for (let all = []; ; ) all = [Array(1e6).fill(1), all]; };',
    );
    expect(await runScript(folder, START_BOT)).toEqual({
      code: 1,
      out: 'info Building the chat bot …\n',
      err: 'error Building the chat bot ran out of memory: it needs up to 700 MB. Free some, add swap, or use a release archive, which is built.\n',
    });
  });

  it('and a stop ends the build, too', async () => {
    await installEsbuild(
      'export const build = () => { console.log(`id ${process.pid}`); setInterval(() => {}, 1000); return new Promise(() => {}); };',
    );
    const start = spawn(process.execPath, START_BOT, { cwd: folder });
    let out = '';
    start.stdout.on('data', (data: Buffer) => (out += data.toString()));
    const ended = once(start, 'exit');
    const building = await vi.waitUntil(() => Number(/^id (\d+)$/m.exec(out)?.[1]), {
      timeout: 20_000,
    });
    start.kill();
    expect(await ended).toEqual([143, null]);
    await expect.poll(() => isRunning(building)).toBe(false);
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

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
