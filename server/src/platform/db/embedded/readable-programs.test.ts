// @module-tag thorough
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  copyFile,
  mkdir,
  readdir,
  readFile,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isRoot, unprivilegedAccount } from './account.ts';
import { readablePrograms } from './readable-programs.ts';
import { buildDataDir } from './testing/build-data-dir.ts';

describe.runIf(isRoot())('programs that only root can read', async () => {
  const account = await unprivilegedAccount();

  /** A small package as npm installs it with the umask 077. */
  async function buildPackage() {
    const { root } = await buildDataDir();
    const native = join(root, 'package', 'native');
    for (const folder of ['bin', 'lib', 'share/zones']) {
      await mkdir(join(native, folder), { recursive: true, mode: 0o700 });
    }
    await writeFile(join(native, '..', 'package.json'), '{"version":"18.4.0"}', { mode: 0o600 });
    await writeFile(join(native, 'bin', 'postgres'), 'program', { mode: 0o700 });
    await writeFile(join(native, 'share', 'zones', 'utc'), 'zone', { mode: 0o600 });
    await chmod(join(native, '..'), 0o700);
    const home = join(root, 'home');
    return {
      root,
      native,
      home,
      find: (homes = [home]) => readablePrograms(native, account, homes),
    };
  }

  it('are copied for all to read, and only root to change', async () => {
    const { native, home, find } = await buildPackage();
    const copy = await find();

    expect(dirname(dirname(copy))).toBe(home);
    for (const path of [home, dirname(copy), copy, join(copy, 'share', 'zones')]) {
      expect(await stat(path)).toMatchObject({ mode: 0o40755, uid: 0 });
    }
    expect((await stat(join(copy, 'bin', 'postgres'))).mode).toBe(0o100755);
    expect((await stat(join(copy, 'share', 'zones', 'utc'))).mode).toBe(0o100644);
    expect((await stat(join(native, 'bin', 'postgres'))).mode).toBe(0o100700);
  });

  it('are copied once, also by several at the same time', async () => {
    const { home, find } = await buildPackage();
    const copies = await Promise.all([find(), find(), find()]);

    expect(new Set(copies).size).toBe(1);
    const { ino } = await stat(copies[0]);
    expect((await stat(await find())).ino).toBe(ino);
    expect(await readdir(home)).toHaveLength(1);
  });

  it('are copied again when the package changes or the copy is incomplete', async () => {
    const { native, find } = await buildPackage();
    const first = await find();
    await truncate(join(first, 'bin', 'postgres'));
    expect(await find()).toBe(first);
    expect(await readFile(join(first, 'bin', 'postgres'), 'utf8')).toBe('program');

    await writeFile(join(native, 'bin', 'postgres'), 'newer program');
    const second = await find();
    expect(second).not.toBe(first);
    expect(await readFile(join(second, 'bin', 'postgres'), 'utf8')).toBe('newer program');
  });

  it('of other versions are removed with the next copy, unless they run', async () => {
    const { native, home, find } = await buildPackage();
    const change = async (content: string) => {
      await writeFile(join(native, 'bin', 'postgres'), content);
      return basename(dirname(await find()));
    };
    await copyFile('/bin/sleep', join(native, 'bin', 'postgres'));
    const running = await find();
    const program = spawn(join(running, 'bin', 'postgres'), ['600'], { argv0: 'sleep' });
    onTestFinished(() => void program.kill('SIGKILL'));
    await once(program, 'spawn');
    await mkdir(join(home, 'postgresql-17.1.0-0123abcd.new-99999999-ab-x'));
    await mkdir(join(home, 'postgresql-notes'));

    await change('second');
    const third = await change('the third');
    const kept = ['postgresql-notes', basename(dirname(running)), third];
    expect((await readdir(home)).toSorted()).toEqual(kept.toSorted());

    program.kill('SIGKILL');
    await once(program, 'exit');
    const last = await change('the very last');
    expect((await readdir(home)).toSorted()).toEqual([last, 'postgresql-notes'].toSorted());
  });

  it('are not copied to a folder that others can write to', async () => {
    const { root, home, find } = await buildPackage();
    const open = join(root, 'open');
    await mkdir(open);
    await chmod(open, 0o777);

    expect(await find([open, home])).toContain(home);
    await expect(find([open])).rejects.toThrow(/cannot be copied \(others can write to .*open\)/);
    expect(await readdir(open)).toEqual([]);
  });

  it('are used as they are once everyone can read them', async () => {
    const { native, find } = await buildPackage();
    const open = async (mode: number) => {
      for (const path of ['..', '.', 'bin', 'lib', 'share']) await chmod(join(native, path), mode);
    };
    await open(0o711);
    expect(await find()).not.toBe(native);
    await open(0o755);
    await chmod(join(native, '..', 'package.json'), 0o644);

    expect(await find()).toBe(native);
  });
});
