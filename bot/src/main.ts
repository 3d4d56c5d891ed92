import { setTimeout as delay } from 'node:timers/promises';
import { loadEnvironment } from '@clan-companion/runtime/load-environment';
import { createLog } from '@clan-companion/runtime/log';
import {
  exitWithError,
  printStatus,
  type Program,
  runProgram,
} from '@clan-companion/runtime/program';
import { fullVersion } from '@clan-companion/runtime/version';
import { startBot } from './bot.ts';
import { readConfig, STOP_WITHIN_MS, variables } from './config.ts';

async function start(signal: AbortSignal): Promise<Program> {
  const config = readConfig(loadEnvironment(variables, printStatus));
  const { failurePause } = config.timing;
  const exit = (reason: unknown) =>
    exitWithError(
      reason,
      delay(failurePause, undefined, { signal }).catch(() => undefined),
    );
  try {
    const bot = await startBot(config, createLog(config.logLevel), signal);
    bot.ended.catch(exit);
    printStatus(`Clan Companion ${fullVersion}: The chat bot is running. Press Ctrl-C to stop.`);
    return bot;
  } catch (error) {
    signal.throwIfAborted();
    return exit(error);
  }
}

runProgram(start, { stopWithinMs: STOP_WITHIN_MS });
