// `npm run backup` and `npm run restore`: builds what needs building, then does it.
import { buildIfStale } from './build.mjs';

await buildIfStale('server');
await import('../server/dist/backup.mjs');
