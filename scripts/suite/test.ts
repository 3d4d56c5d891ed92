// `npm test`: what a change can break, in minutes. Further arguments go to Vitest; if they name files,
// all of their tests run.
import { prepare, reportSkipped, runTests } from './vitest.ts';

const args = process.argv.slice(2);
const namesFiles = args.some((arg) => !arg.startsWith('-'));

await prepare();
const { code, skipped } = await runTests([
  ...(namesFiles ? [] : ['--tags-filter=!thorough']),
  ...args,
]);
process.exitCode = code;
reportSkipped(skipped);
