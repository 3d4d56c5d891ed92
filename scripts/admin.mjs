// `npm run admin`: builds the server if it is stale, then does what operators do.
import './check-node.cjs';
import { buildIfStale } from './build.mjs';

await buildIfStale('server');
await import('../server/dist/admin.mjs');
