import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './db/database.ts';
import { startEmbeddedPostgres } from './db/embedded/embedded-postgres.ts';
import { migrate } from './db/migrate.ts';
import { syncClusters } from './features/clusters/sync-clusters.ts';
import { GameDataFile } from './features/game-data/game-data-file.ts';
import { createLog } from './http/log.ts';
import { StartError } from './start-error.ts';

const STOP_WITHIN_MS = 15_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

async function start(): Promise<() => Promise<void>> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const gameData = new GameDataFile(config.gameDataFile);
  await gameData.read();
  const closers: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const close of closers.splice(0).toReversed()) await close();
  };
  try {
    const embedded = config.databaseUrl
      ? undefined
      : await startEmbeddedPostgres({ dataDir: config.dataDir, log: say });
    if (embedded) closers.push(() => embedded.stop());
    const location = embedded?.connection ?? { connectionString: config.databaseUrl! };
    await migrate(location, { log: say });

    const db = openDatabase(location, (line) => log.warn(line));
    closers.push(() => db.close());
    await db.feed.open();
    const { clustersFile } = config;
    await syncClusters(db, clustersFile);
    process.on('SIGHUP', () => {
      syncClusters(db, clustersFile).then(
        () => log.info('The clusters have been read again'),
        (error: unknown) => log.error({ err: error }, 'The clusters stay as they were'),
      );
      gameData.read().then(
        () => log.info('The game data have been read again'),
        (error: unknown) => log.error({ err: error }, 'The game data stay as they were'),
      );
    });

    const app = buildApp(config, db, gameData, log);
    closers.push(() => app.close());
    const address = await app.listen({ host: config.host, port: config.port });
    welcome(address.replace('127.0.0.1', 'localhost'), config.chat === undefined);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

function welcome(address: string, practice: boolean): void {
  say(`Clan Companion is running at ${address}`);
  say(`  Web app         ${address}/app/`);
  say(`  API reference   ${address}/docs`);
  if (practice) {
    say('  Sign-in         practice: anyone can be anyone, on this machine only.');
    say('                  For a real community, set CHAT_CLIENT_ID (docs/configuration.md).');
  }
  say('Press Ctrl-C to stop.');
}

function explain(error: unknown): string {
  if (error instanceof StartError) return error.message;
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is in use: stop what uses it, or set PORT.`;
  if (code === 'EACCES')
    return `Port ${port} may not be used by this account: set PORT above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return 'HOST is no address of this machine.';
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

const fail = (error: unknown): never => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
};

const started = start();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    say('Stopping …');
    setTimeout(() => fail(new StartError('Stopping took too long.')), STOP_WITHIN_MS).unref();
    started.then((stop) => stop()).then(() => process.exit(0), fail);
  });
}
started.catch(fail);
