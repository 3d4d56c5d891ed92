// @module-tag thorough
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Takes minutes. */
const TESTS = 'server/src/features/';

// A run finds the npm that started it through /proc.
it.runIf(process.platform === 'linux').each(['SIGTERM', 'SIGKILL'] as const)(
  'leaves no server and no folder after %s of npm',
  { timeout: 600_000 },
  async (signal) => {
    const { PATH, HOME, CHROMIUM_PATH } = process.env;
    // A short path for its sockets, and PostgreSQL must be able to enter as another user.
    const TMPDIR = mkdtempSync('/tmp/cc-nested-');
    chmodSync(TMPDIR, 0o755);
    onTestFinished(() => rmSync(TMPDIR, { recursive: true }));
    const env = { PATH, HOME, CHROMIUM_PATH, TMPDIR };
    const npm = spawn('npm', ['test', '--', TESTS], { cwd: ROOT, env, stdio: 'ignore' });
    let pid = NaN;
    const findServer = () => {
      const search = [TMPDIR, '-path', '*/postgres/postmaster.pid', '-exec', 'cat', '{}', ';'];
      pid = Number.parseInt(String(spawnSync('find', search).stdout), 10);
      return pid;
    };
    await expect.poll(findServer, { timeout: 300_000, interval: 20 }).toBeGreaterThan(0);
    const left = () => ({
      isRunning: readdirSync('/proc').includes(String(pid)),
      folders: readdirSync(TMPDIR).filter((name) => name.startsWith('cc-')).length,
    });
    expect(left()).toEqual({ isRunning: true, folders: 1 });
    npm.kill(signal);
    await expect.poll(left, { timeout: 120_000 }).toEqual({ isRunning: false, folders: 0 });
  },
);
