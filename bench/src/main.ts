import { Endings } from './endings.ts';
import { readOptions } from './options.ts';
import { openOutFile } from './out-file.ts';
import { report } from './report.ts';
import { run } from './run.ts';

const endings = new Endings();
let interrupted = false;

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    interrupted = true;
    void endings.run().then(() => process.exit(130));
  });
}

try {
  const options = readOptions(process.argv.slice(2), process.env);
  const write = options.out === undefined ? undefined : await openOutFile(options.out);
  const text = report(await run(options, endings), options);
  await write?.(text);
  process.stdout.write(`${text}\n`);
} catch (error) {
  process.exitCode = 1;
  if (!interrupted) process.stderr.write(`${(error as Error).message}\n`);
} finally {
  await endings.run();
}
