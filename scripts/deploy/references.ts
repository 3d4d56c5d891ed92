import type { VariableTable } from '@clan-companion/runtime/environment';
import { variables as botVariables } from '../../bot/src/config.ts';
import { quotaVariables, variables } from '../../server/src/config.ts';
import { STOP_WITHIN_MS } from '../../server/src/timing.ts';

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

/** Programs that a file starts, but that the build does not make. */
export const unknownPrograms = (
  file: string,
  text: string,
  exists: (path: string) => boolean,
): string[] =>
  [...text.matchAll(/\b(\w+)\/dist\/([\w-]+)\.mjs/g)]
    .filter(
      ([, part, name]) => !['', '/main'].some((end) => exists(`${part}/src/${name}${end}.ts`)),
    )
    .map(([path]) => `${file} starts ${path}, which the build does not make`);

/** What the files with fixed times promise for DRAIN_SECONDS. */
const DRAIN_SECONDS = 20;

/** `seconds`: how long the supervisor waits before it kills the service. */
export const stopProblems = (
  where: string,
  seconds: number,
  drainSeconds = DRAIN_SECONDS,
): string[] => {
  const needed = STOP_WITHIN_MS / 1000 + drainSeconds;
  return seconds > needed
    ? []
    : [`${where} kills the service after ${seconds} s, but it needs up to ${needed} to stop`];
};
