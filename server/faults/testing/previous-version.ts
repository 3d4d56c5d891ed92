import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { migrations } from '../../src/migrations/migrations.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const OURS = '@clan-companion';
const PARTS = ['contract', 'runtime', 'server'];

/** The version before the newest migration, run from its sources. */
export interface PreviousVersion {
  readonly commit: string;
  /** The arguments for Node to run it. */
  readonly command: readonly string[];
  /** Every statement that it sends to the database. */
  statements(): Promise<{ name: string; text: string }[]>;
  remove(): Promise<void>;
}

/** Undefined if the sources come without enough Git history. */
export async function previousVersion(): Promise<PreviousVersion | undefined> {
  const commit = await commitBefore().catch(() => undefined);
  if (commit === undefined) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'clan-companion-previous-'));
  await run('sh', ['-c', 'git -C "$1" archive "$2" | tar -x -C "$3"', 'sh', ROOT, commit, folder]);
  await linkModules(folder);
  const main = join(folder, 'server/src/main.ts');
  const tsx = join(ROOT, 'node_modules/tsx/dist/loader.mjs');
  return {
    commit: commit.slice(0, 7),
    command: ['--import', tsx, main],
    statements: async () => {
      const script = `await import('./server/src/app.ts');
        const { statements } = await import('./server/src/platform/db/statement.ts');
        const all = [...statements.values()].map(({ name, text }) => ({ name, text }));
        process.stdout.write(JSON.stringify(all), () => process.exit(0));`;
      const args = ['--import', tsx, '--input-type=module', '--eval', script];
      const { stdout } = await run(process.execPath, args, { cwd: folder, maxBuffer: 2 ** 26 });
      return JSON.parse(stdout) as { name: string; text: string }[];
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The commit before the one that added the newest migration; HEAD if that is not committed yet. */
async function commitBefore(): Promise<string> {
  const landed = await git(
    'log',
    '--first-parent',
    '-m',
    '--diff-filter=A',
    '--format=%H',
    '--',
    `server/src/migrations/${migrations.at(-1)!.name}.ts`,
  );
  const [newest] = landed.split('\n');
  return git('rev-parse', '--verify', newest ? `${newest}^1^{commit}` : 'HEAD^{commit}');
}

const git = async (...args: string[]): Promise<string> =>
  (await run('git', ['-C', ROOT, ...args])).stdout.trim();

/** Links the installed packages, with the old version's workspaces instead of ours. */
async function linkModules(folder: string): Promise<void> {
  const [here, there] = [join(ROOT, 'node_modules'), join(folder, 'node_modules')];
  await mkdir(join(there, OURS), { recursive: true });
  for (const name of await readdir(here)) {
    if (name !== OURS) await symlink(join(here, name), join(there, name));
  }
  for (const part of PARTS) await symlink(join(folder, part), join(there, OURS, part));
}
