import { StartError } from '@clan-companion/runtime/start-error';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import type { Location } from './platform/db/connection.ts';
import { openDatabase } from './platform/db/database.ts';
import { syncClusters } from './features/clusters/sync-clusters.ts';
import { GameDataFile } from './features/game-data/game-data-file.ts';
import { createRequestLog } from './platform/http/server.ts';
import type { Siblings } from './platform/workers/siblings.ts';
import type { Serving } from './platform/workers/worker.ts';

/** Starts to serve requests in this process; the database has all migrations already. */
export async function serve(
  config: Config,
  location: Location,
  siblings?: Siblings,
): Promise<Serving> {
  const log = createRequestLog(config.logLevel);
  const gameData = new GameDataFile(config.gameDataFile);
  await gameData.read();
  const db = openDatabase(location, {
    log,
    replica: config.replicaUrl === undefined ? undefined : { connectionString: config.replicaUrl },
  });
  const closers = [() => db.close()];
  const stop = async () => {
    for (const close of closers.splice(0).toReversed()) await close();
  };
  try {
    await db.feed.open();
    const { clustersFile } = config;
    await syncClusters(db, clustersFile);
    const logReload = (name: string, reload: Promise<void>) => {
      reload.then(
        () => log.info(`Reloaded the ${name}`),
        (error: unknown) =>
          log.error({ err: error }, `Could not reload the ${name}, nothing changed`),
      );
    };
    process.on('SIGHUP', () => {
      logReload('clusters', syncClusters(db, clustersFile));
      logReload('game data', gameData.read());
    });
    const app = buildApp(config, db, gameData, log, siblings);
    closers.push(() => app.close());
    const address = await app
      .listen({ host: config.host, port: config.port })
      .catch((error: unknown) => {
        throw explainListenError(error);
      });
    return {
      address: address.replace('127.0.0.1', 'localhost'),
      drain: () => app.drain(),
      dropReads: () => app.dropReads(),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function explainListenError(error: unknown): unknown {
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  switch (code) {
    case 'EADDRINUSE':
      return new StartError(`Port ${port} is in use: stop the program that uses it, or set PORT.`);
    case 'EACCES':
      return new StartError(
        `This account is not allowed to use port ${port}: set PORT above 1023.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError('HOST is not an address of this machine.');
    default:
      return error;
  }
}
