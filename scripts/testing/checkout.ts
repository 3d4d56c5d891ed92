import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Enough to build the chat bot, which builds faster than the other packages. */
const COPIED = ['bot', 'contract', 'runtime', 'scripts', 'package.json', 'package-lock.json'];
const LEFT_OUT = ['dist', 'node_modules'];

/** A copy of the repository, not built. */
export async function copyCheckout(options: { packages: boolean }): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'clan-companion-checkout-'));
  for (const name of [...COPIED, 'tsconfig.json']) {
    await cp(join(root, name), join(folder, name), {
      recursive: true,
      filter: (path) => !LEFT_OUT.includes(basename(path)),
    });
  }
  if (options.packages) await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Lets other users read the copy and what was built in it, even with a strict umask. */
export const openToAll = (folder: string): void =>
  void execFileSync('chmod', ['-R', 'go+rX', folder]);

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/**
 * Runs a script of the copy, and removes the times from its lines. Without variables, the bot stops
 * after the build: it has no token.
 */
export async function runScript(
  folder: string,
  args: readonly string[],
  { path = process.env.PATH ?? '', ...options }: { uid?: number; path?: string } = {},
): Promise<Ended> {
  const env = { PATH: path, TMPDIR: process.env.TMPDIR };
  const child = spawn(process.execPath, args, { cwd: folder, env, ...options });
  let [out, err] = ['', ''];
  child.stdout.on('data', (data: Buffer) => (out += data.toString()));
  child.stderr.on('data', (data: Buffer) => (err += data.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out: withoutTimes(out), err: withoutTimes(err) };
}

const withoutTimes = (text: string) =>
  text.replace(/^\d{4}-\d\d-\d\dT[\d:.]+Z (?=info |error )/gm, '');
