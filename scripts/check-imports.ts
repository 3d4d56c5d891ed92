// Prints every import that breaks a rule of scripts/imports/rules.ts, and fails where there is one.
import { fileURLToPath } from 'node:url';
import { readTree } from './imports/read-imports.ts';
import { brokenRules } from './imports/rules.ts';

const imports = readTree(fileURLToPath(new URL('..', import.meta.url)));
for (const { line } of imports.flatMap(brokenRules)) {
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}
