// `npm run backup` and `npm run restore`: builds what needs building, then does it.
import { buildServerIfStale } from './build.mjs';

await buildServerIfStale();
await import('../server/dist/backup.mjs');
