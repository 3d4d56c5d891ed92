/** The complete service in its own process, for tests that run several and kill them. */
import { silentLog } from '@clan-companion/runtime/log';
import { buildApp } from '../../../app.ts';
import { readConfig } from '../../../config.ts';
import type { Location } from '../../../platform/db/connection.ts';
import { openDatabase } from '../../../platform/db/database.ts';
import { createRequestLog } from '../../../platform/http/server.ts';
import { GameDataFile } from '../../game-data/game-data-file.ts';
import { world } from './receiver.ts';

const location = JSON.parse(process.argv[2] ?? '') as Location;
const config = readConfig({ PORT: '0', LOG_LEVEL: 'warn', RATE_LIMIT_MAX: '100000' });
const db = openDatabase(location, { log: silentLog });
await db.feed.open();
const gameData = new GameDataFile(undefined);
await gameData.read();
const app = buildApp(config, db, gameData, createRequestLog(config.logLevel), undefined, world);
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
