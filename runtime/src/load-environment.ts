import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { type Environment, fileOf, namesOf, type VariableTable } from './environment.ts';
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

/** In short names, two edits lead to other words: HOST and PORT. */
const LONG_NAME = 8;

/** A line for each variable that is not in the table but looks as if it was meant to be. */
export function misspelledNames(table: VariableTable, env: Environment): string[] {
  const known = Object.values(table).flatMap(namesOf);
  return Object.keys(env)
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = known.find((other) => name === fileOf(other) || isClose(name, other));
      return meant ? [`${name} is ignored: did you mean ${meant}?`] : [];
    });
}

function isClose(name: string, known: string): boolean {
  const edits = known.length < LONG_NAME ? 1 : 2;
  if (Math.abs(name.length - known.length) > edits) return false;
  return sortedLetters(name) === sortedLetters(known) || editDistance(name, known) <= edits;
}

const sortedLetters = (name: string): string =>
  [...name.toUpperCase().replaceAll('_', '')].sort().join('');

/** Levenshtein's distance. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (const [n, letter] of [...a].entries()) {
    const next = [n + 1];
    for (const [m, other] of [...b].entries()) {
      next.push(Math.min(next[m]! + 1, row[m + 1]! + 1, row[m]! + (letter === other ? 0 : 1)));
    }
    row = next;
  }
  return row[b.length]!;
}

/**
 * The environment of this program: what is set, then the `.env` file in the working folder. It goes
 * into `process.env`, where workers and the database driver look.
 */
export function loadEnvironment(table: VariableTable, warn: (line: string) => void): Environment {
  for (const [name, value] of Object.entries(readEnvFile('.env'))) process.env[name] ??= value;
  for (const line of misspelledNames(table, process.env)) warn(line);
  return process.env;
}
