import { type Environment, fileOf, namesOf, type VariableTable } from './environment.ts';

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
