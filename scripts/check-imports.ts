// Prints every import that breaks a rule of scripts/imports/rules.ts, and fails if there is one.
// dependency-cruiser would do the same, but 17, the last version for Node.js 20, reads .tsx only through
// the compiler API that TypeScript 7 no longer has. 18 reads it with swc and needs Node.js 22.
import { fileURLToPath } from 'node:url';
import { readTree } from './imports/read-imports.ts';
import { brokenRules } from './imports/rules.ts';

const imports = readTree(fileURLToPath(new URL('..', import.meta.url)));
for (const { line } of imports.flatMap(brokenRules)) {
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}
