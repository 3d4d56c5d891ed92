// `npm run doctor`: builds the server if it is stale, then checks the installation.
import './check-node.cjs';
import { buildIfStale } from './build.mjs';

await buildIfStale('server');
await import('../server/dist/doctor.mjs');
