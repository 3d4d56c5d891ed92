import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import type { Environment } from './environment.ts';
import { StartError } from './start-error.ts';

const QUOTED = /(=[^\S\n]*)(["'`])[^]*?\2/g;
const IGNORED = /^\s*(#|$)/;
const ASSIGNMENT = /^\s*(export\s+)?[A-Za-z_]\w*\s*=(?!\s*["'`])/;

/** The variables of a `.env` file; none if there is no such file. */
export function readEnvFile(path: string): Environment {
  let content: string;
  try {
    content = readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return {};
    throw new StartError(`${path} cannot be read (${code}): fix or remove it.`);
  }
  requireAssignments(path, content);
  return parseEnv(content);
}

/** `parseEnv` would ignore an invalid line, or take it for the beginning of the next one. */
function requireAssignments(path: string, content: string): void {
  const withoutQuotes = content.replace(
    QUOTED,
    (quoted, equals: string) => equals + quoted.replace(/[^\n]/g, ''),
  );
  const invalid = withoutQuotes
    .split('\n')
    .findIndex((line) => !IGNORED.test(line) && !ASSIGNMENT.test(line));
  if (invalid >= 0) {
    throw new StartError(
      `Line ${invalid + 1} of ${path} is not valid: write NAME=value, with quotes in pairs.`,
    );
  }
}
