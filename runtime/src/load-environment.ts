import { readEnvFile } from './env-file.ts';
import type { Environment, VariableTable } from './environment.ts';
import { misspelledNames } from './misspelled-names.ts';

/**
 * The environment of this program: what is set, then the `.env` file in the working folder. It goes
 * into `process.env`, where workers and the database driver look.
 */
export function loadEnvironment(table: VariableTable, warn: (line: string) => void): Environment {
  for (const [name, value] of Object.entries(readEnvFile('.env'))) process.env[name] ??= value;
  for (const line of misspelledNames(table, process.env)) warn(line);
  return process.env;
}
