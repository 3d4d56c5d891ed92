import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import type { Environment } from './environment.ts';
import { StartError } from './start-error.ts';

/**
 * A comment, or a name with a value. `parseEnv` would ignore other lines, or cut the value off: at a #
 * without quotes, which passwords have, or after the second quote.
 */
const LINE =
  /^\s*(#.*|(export )?[A-Za-z_]\w*\s*=\s*((["'`])((?!\4).)*\4\s*(#.*)?|(?!["'`])[^#]*((?<=\s)#.*)?))?$/;

/** The variables of a `.env` file; none if there is no such file. */
export function readEnvFile(path: string): Environment {
  let content: string;
  try {
    // Some editors begin a file with a byte order mark.
    content = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return {};
    throw new StartError(`${path} cannot be read (${code}): fix or remove it.`);
  }
  const invalid = content.split(/\r?\n/).findIndex((line) => !LINE.test(line));
  if (invalid >= 0) {
    throw new StartError(
      `Line ${invalid + 1} of ${path} is not valid: write NAME=value, with quotes around a value that has # or quotes.`,
    );
  }
  return parseEnv(content);
}
