import { startBot } from './bot.ts';
import { readConfig } from './config.ts';
import { createLog } from './log.ts';
import { StartError } from './start-error.ts';

const STOP_WITHIN_MS = 10_000;

const say = (line: string) => process.stdout.write(`${line}\n`);
const stopping = new AbortController();

async function start(): Promise<() => Promise<void>> {
  const config = readConfig(process.env);
  const bot = await startBot(config, createLog(config.logLevel), stopping.signal);
  bot.ended.catch(fail);
  say('The chat bot is running. Press Ctrl-C to stop.');
  return () => bot.stop();
}

const fail = (error: unknown): never => {
  const known = error instanceof StartError ? error.message : undefined;
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${known ?? stack}\n`);
  process.exit(1);
};

const started = start();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    say('Stopping …');
    stopping.abort();
    setTimeout(() => fail(new StartError('Stopping took too long.')), STOP_WITHIN_MS).unref();
    started.then(
      (stop) => stop().then(() => process.exit(0), fail),
      () => process.exit(0),
    );
  });
}
started.catch((error: unknown) => (stopping.signal.aborted ? undefined : fail(error)));
