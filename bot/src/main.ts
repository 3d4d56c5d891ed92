import { createLog } from '@clan-companion/runtime/log';
import { exitWithError, printLine, runProgram } from '@clan-companion/runtime/program';
import { startBot } from './bot.ts';
import { readConfig } from './config.ts';

const STOP_WITHIN_MS = 10_000;

async function start(signal: AbortSignal): Promise<() => Promise<void>> {
  const config = readConfig(process.env);
  try {
    const bot = await startBot(config, createLog(config.logLevel), signal);
    bot.ended.catch(exitWithError);
    printLine('The chat bot is running. Press Ctrl-C to stop.');
    return () => bot.stop();
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}

runProgram(start, { stopWithinMs: STOP_WITHIN_MS });
