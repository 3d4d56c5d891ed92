import { loadEnvironment } from '@clan-companion/runtime/load-environment';
import { explainFailure, StartError } from '@clan-companion/runtime/start-error';
import { version } from '@clan-companion/runtime/version';
import { allVariables, type Config, readConfig } from '../config.ts';
import { readClusters } from '../features/clusters/sync-clusters.ts';
import { readGameData } from '../features/game-data/game-data-file.ts';
import { checkAppUrl, checkSignIn } from './check-addresses.ts';
import { checkDatabase } from './check-database.ts';
import { checkBackups } from './check-folders.ts';
import { attempt, type Finding, ok, problem, warning } from './finding.ts';

const LONG_KEY = 32;

/** Checks the settings and everything they refer to. It changes nothing. */
async function* examine(): AsyncGenerator<Finding> {
  yield ok(`Clan Companion ${version}`);
  yield ok(`Node.js ${process.versions.node}`);
  const warnings: Finding[] = [];
  let config: Config;
  try {
    const env = loadEnvironment(allVariables, (line) =>
      warnings.push(warning(`Settings: ${line}`)),
    );
    config = readConfig(env);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    yield* warnings;
    yield problem(`Settings: ${error.message}`);
    return;
  }
  warnings.push(...(await checkFiles(config)));
  yield* warnings.length > 0 ? warnings : [ok('Settings: valid')];
  yield checkBotKey(config);
  yield* await attempt(() => checkDatabase(config));
  yield* await checkBackups(config);
  yield* await checkAppUrl(config);
  yield* await checkSignIn(config);
}

/** The files that settings name. */
async function checkFiles({ clustersFile, gameDataFile }: Config): Promise<Finding[]> {
  const reads = [clustersFile && readClusters(clustersFile), readGameData(gameDataFile)];
  const faults = await Promise.all(reads.map((read) => attempt(async () => void (await read))));
  return faults.flat();
}

function checkBotKey({ botKey }: Config): Finding {
  if (botKey === undefined) return ok('BOT_KEY: not set, so there is no chat bot');
  if (botKey.length >= LONG_KEY) return ok('BOT_KEY: set');
  return warning(`BOT_KEY: short. Use ${LONG_KEY} or more random characters, here and for the bot`);
}

async function run(): Promise<void> {
  const counts = { ok: 0, warning: 0, problem: 0 };
  for await (const { state, text } of examine()) {
    counts[state] += 1;
    process.stdout.write(`${state.padEnd(8)} ${text}\n`);
  }
  process.stdout.write(`Problems: ${counts.problem}, warnings: ${counts.warning}\n`);
  process.exit(counts.problem > 0 ? 1 : 0);
}

run().catch((error: unknown) => {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exit(1);
});
