import type { VariableTable } from '@clan-companion/runtime/environment';
import { variables as botVariables } from '../../bot/src/config.ts';
import { quotaVariables, variables } from '../../server/src/config.ts';

/** Every name that the service or the bot reads. A secret can also be in a file. */
const known = new Set(
  [variables, quotaVariables, botVariables]
    .flatMap((table: VariableTable) => Object.values(table))
    .flatMap(({ name, secret }) => (secret ? [name, `${name}_FILE`] : [name])),
);

/** Names that a file sets, but that no program reads. */
export const unknownVariables = (file: string, names: Iterable<string>): string[] =>
  [...names]
    .filter((name) => !known.has(name))
    .map((name) => `${file} sets ${name}, which is not in docs/configuration.md`);

/** The names in an example of an environment file, also those that are commented out. */
export const namesInEnvFile = (text: string): string[] =>
  [...text.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name!);

export const namesInUnit = (text: string): string[] =>
  [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line]) =>
    [...line!.matchAll(/(\w+)=/g)].map(([, name]) => name!),
  );
