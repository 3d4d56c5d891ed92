// `npm start`: builds what needs building, then runs the service in this same process, so that
// Ctrl-C and SIGTERM reach it directly.
import { buildIfStale, bundle } from './build.mjs';

await buildIfStale();
await import(bundle);
