// `npm run backup` and `npm run restore`: builds the server if it is stale, then runs the command.
import './check-node.cjs';
import { buildIfStale } from './build.mjs';

await buildIfStale('server');
await import('../server/dist/backup.mjs');
