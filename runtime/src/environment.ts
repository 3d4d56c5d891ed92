import { readFileSync } from 'node:fs';
import { StartError } from './start-error.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** A variable as the docs show it. Without a default it is optional, unless it is required. */
export interface Description {
  readonly description: string;
  readonly example: string;
  /** Can refer to another variable: `http://localhost:{PORT}/app`. */
  readonly default?: string;
  readonly required?: true;
  /** Never printed, not even when it is rejected. `NAME_FILE` can name a file that holds it. */
  readonly secret?: true;
}

export interface Variable<T> extends Description {
  readonly name: string;
  /** Returns undefined for invalid text. */
  readonly parse: (text: string) => T | undefined;
  /** Completes the sentence "NAME must be …". */
  readonly expected: string;
}

/** Everything a program reads from its environment, by the name that its code uses. */
export type VariableTable = Readonly<Record<string, Variable<unknown>>>;

type ValueOf<V> =
  V extends Variable<infer T>
    ? V extends { default: string } | { required: true }
      ? T
      : T | undefined
    : never;

export type Values<Table extends VariableTable> = {
  readonly [Key in keyof Table]: ValueOf<Table[Key]>;
};

/** Reads and checks all variables; the first invalid one stops the start. */
export function readEnvironment<const Table extends VariableTable>(
  table: Table,
  env: Environment,
): Values<Table> {
  const variables = Object.values(table);
  const textOf = (variable: Variable<unknown>): string | undefined =>
    (variable.secret && readSecretFile(variable.name, env)) ||
    env[variable.name]?.trim() ||
    variable.default?.replace(/\{(\w+)\}/g, (_, other: string) => referred(other));
  const referred = (name: string) =>
    textOf(variables.find((variable) => variable.name === name)!) ?? '';
  return Object.fromEntries(
    Object.entries(table).map(([key, variable]) => [key, parse(variable, textOf(variable))]),
  ) as Values<Table>;
}

export const fileOf = (name: string): string => `${name}_FILE`;

/** The names under which a variable can be set. */
export const namesOf = ({ name, secret }: Variable<unknown>): string[] =>
  secret ? [name, fileOf(name)] : [name];

function readSecretFile(name: string, env: Environment): string | undefined {
  const file = fileOf(name);
  const path = env[file]?.trim();
  if (!path) return undefined;
  if (env[name]?.trim()) throw new StartError(`${name} and ${file} are both set: remove one.`);
  let content: string;
  try {
    content = readFileSync(path, 'utf8').trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      `${file} names a file that cannot be read (${code}): ${JSON.stringify(path)}.`,
    );
  }
  if (content === '') {
    throw new StartError(`${file} names a file that is empty: ${JSON.stringify(path)}.`);
  }
  return content;
}

function parse(variable: Variable<unknown>, text: string | undefined): unknown {
  const { name, expected } = variable;
  if (text === undefined) {
    if (variable.required) throw new StartError(`${name} is required: ${expected}.`);
    return undefined;
  }
  const value = variable.parse(text);
  if (value !== undefined) return value;
  const shown = variable.secret ? '' : `, but is ${JSON.stringify(withoutPasswords(text))}`;
  throw new StartError(`${name} must be ${expected}${shown}.`);
}

/** People also put passwords into URLs that must not have one. */
const withoutPasswords = (text: string): string => text.replace(/:\/\/[^@]*@/g, '://…@');

/** The table for the docs, in Markdown. */
export function describeVariables(table: VariableTable): string {
  const code = (text: string) => `\`${text}\``;
  const rows = Object.values(table).map((variable) => {
    const { description, example } = variable;
    const names = namesOf(variable).map(code).join(' or ');
    const fallback = variable.default === undefined ? '' : code(variable.default);
    const cells = [names, variable.required ? 'required' : fallback, description];
    return `| ${[...cells, code(example)].join(' | ')} |`;
  });
  return ['| Variable | Default | Meaning | Example |', '|---|---|---|---|', ...rows].join('\n');
}
