// @module-tag thorough
import { execFile, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  appendFile,
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../server/src/testing/process.ts';

const run = promisify(execFile);
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const SERVICE = at('service.mjs');

/** The commands as on a machine with systemd, but below `root` and with a stand-in for systemctl. */
const MANAGED = {
  install: `import { installService } from '${at('service/install.mjs')}';
    await installService({ root: process.env.ROOT, isManaged: true });`,
  remove: `import { removeService } from '${at('service/remove.mjs')}';
    await removeService({ root: process.env.ROOT, isManaged: true });`,
};

let root: string;
let url: string;

const inRoot = (...path: string[]) => join(root, ...path);
const text = (...path: string[]) => readFile(inRoot(...path), 'utf8');
const current = () => readlink(inRoot('opt/clan-companion/current'));

async function managed(command: keyof typeof MANAGED): Promise<string> {
  const PATH = [inRoot('bin'), process.env.PATH].join(delimiter);
  const options = { env: { ...process.env, PATH, ROOT: root }, timeout: 150_000 };
  const args = ['--input-type=module', '-e', MANAGED[command]];
  return (await run(process.execPath, args, options)).stdout;
}

/** The calls since the last time. */
async function calls(): Promise<string[]> {
  const lines = (await text('calls')).trim().split('\n');
  await rm(inRoot('calls'));
  return lines;
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'clan-companion-root-'));
  await chmod(root, 0o755);
  await mkdir(inRoot('bin'));
  const script = `#!/bin/sh\nexec '${process.execPath}' '${at('testing/systemctl.mjs')}' "$@"\n`;
  await writeFile(inRoot('bin/systemctl'), script, { mode: 0o755 });
});

afterAll(async () => {
  await managed('remove');
  await rm(root, { recursive: true, force: true });
});

describe('service:install', () => {
  it('only says what it would do in a dry run', async () => {
    const { stdout } = await run(process.execPath, [
      SERVICE,
      'install',
      '--root',
      root,
      '--dry-run',
    ]);
    expect(stdout).toContain(`Would copy the program to ${root}/opt/clan-companion/releases`);
    expect(await readdir(root)).toEqual(['bin']);
  });

  it('puts program, units and private settings below a folder', async () => {
    // A masked unit is a link to another file, which must stay as it is.
    await mkdir(inRoot('etc/systemd/system'), { recursive: true });
    await writeFile(inRoot('null'), '');
    await symlink(inRoot('null'), inRoot('etc/systemd/system/clan-companion.service'));
    await run(process.execPath, [SERVICE, 'install', '--root', root, '--bot'], {
      timeout: 120_000,
    });
    expect(await text('null')).toBe('');
    const settings = inRoot('etc/clan-companion.env');
    expect((await stat(settings)).mode & 0o777).toBe(0o600);
    expect((await readdir(inRoot('etc/systemd/system'))).toSorted()).toEqual([
      'clan-companion-bot.service',
      'clan-companion-doctor.service',
      'clan-companion-doctor.timer',
      'clan-companion.service',
    ]);
    url = `http://127.0.0.1:${await freePort()}`;
    await appendFile(settings, `PORT=${new URL(url).port}\n`);
  }, 180_000);

  it.runIf(existsSync('/usr/bin/systemd-analyze'))(
    'writes units that systemd accepts',
    async () => {
      const unit = inRoot('checked/clan-companion.service');
      await mkdir(inRoot('checked'));
      // A Node that the account cannot reach is installed as well.
      const installed = await text('etc/systemd/system/clan-companion.service');
      await writeFile(unit, installed.replace(/(?<=^ExecStart=)\S+/m, process.execPath));
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', unit]);
      expect([status, stderr.toString()]).toEqual([0, '']);
    },
  );

  it('refuses to start on the data of another one that runs', async () => {
    const folder = inRoot('var/lib/clan-companion/postgres');
    await mkdir(folder, { recursive: true });
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { cwd: folder });
    onTestFinished(() => void other.kill());
    await writeFile(join(folder, 'postmaster.pid'), `${other.pid}\n`);
    await expect(managed('install')).rejects.toThrow('Another Clan Companion runs on');
    await rm(inRoot('var'), { recursive: true });
    await calls();
  }, 60_000);

  it('starts the service, and leaves it alone if nothing has changed', async () => {
    // It has failed before, as with wrong settings.
    await writeFile(inRoot('restarts'), '7');
    expect(await managed('install')).toContain('runs, also after a restart of the machine');
    expect((await fetch(`${url}/app/`)).status).toBe(200);
    expect(await calls()).toEqual([
      'daemon-reload',
      'enable clan-companion.service',
      'enable --now clan-companion-doctor.timer',
      expect.stringMatching(/^(re)?start clan-companion\.service$/),
      'enable clan-companion-bot.service',
    ]);
    const [pid, release] = [await text('pid'), await current()];
    await managed('install');
    expect(await calls()).toContain('start clan-companion.service');
    expect([await text('pid'), await current()]).toEqual([pid, release]);
  }, 180_000);

  it('upgrades to another version, even if it is interrupted, and keeps settings and the previous version', async () => {
    const [before, settings] = [await current(), await text('etc/clan-companion.env')];
    // As if another version had been installed.
    const other = 'releases/0.0.1-00000000';
    await run('mv', [inRoot('opt/clan-companion', before), inRoot('opt/clan-companion', other)]);
    await run('ln', ['-sfn', other, inRoot('opt/clan-companion/current')]);
    await writeFile(inRoot('fails'), 'daemon-reload');
    await expect(managed('install')).rejects.toThrow('systemctl daemon-reload failed');
    expect(await current()).toBe(before);
    await rm(inRoot('fails'));
    await managed('install');
    expect(await calls()).toContain('restart clan-companion.service');
    await managed('install');
    expect(await calls()).toContain('start clan-companion.service');
    expect(existsSync(inRoot('opt/clan-companion', other))).toBe(true);
    expect(await text('etc/clan-companion.env')).toBe(settings);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  }, 180_000);

  it.skipIf(existsSync('/run/systemd/system'))(
    'explains in one line that it needs systemd',
    async () => {
      const { stderr } = await run(process.execPath, [SERVICE, 'install']).catch(
        (error: { stderr: string }) => error,
      );
      expect(stderr).toMatch(/^npm run service:install needs systemd, .*\n$/);
    },
  );
});

describe('service:remove', () => {
  it('stops the service and keeps data and settings', async () => {
    await managed('remove');
    expect((await calls())[0]).toMatch(/^disable --now .*clan-companion\.service$/);
    await expect(fetch(url)).rejects.toThrow('fetch failed');
    expect(existsSync(inRoot('opt/clan-companion'))).toBe(false);
    expect(await readdir(inRoot('etc/systemd/system'))).toEqual([]);
    expect(existsSync(inRoot('var/lib/clan-companion/postgres/PG_VERSION'))).toBe(true);
    expect(existsSync(inRoot('etc/clan-companion.env'))).toBe(true);
  });

  it('deletes data only if that is confirmed', async () => {
    const options = [SERVICE, 'remove', '--root', root, '--with-data'];
    await expect(run(process.execPath, options)).rejects.toThrow('add --yes if you mean it');
    expect(existsSync(inRoot('var/lib/clan-companion'))).toBe(true);
    // An account of a person, with the same name.
    const account = 'clan-companion:x:1001:1001::/home/clan-companion:/bin/bash\n';
    await writeFile(inRoot('etc/passwd'), account);
    await run(process.execPath, [...options, '--yes']);
    expect(await text('etc/passwd')).toBe(account);
    expect(existsSync(inRoot('var/lib/clan-companion'))).toBe(false);
    expect(existsSync(inRoot('etc/clan-companion.env'))).toBe(false);
  });
});
