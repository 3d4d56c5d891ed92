// `npm run admin`, `backup`, `restore` and `doctor`: builds the server if it is stale, then runs the
// program that the first argument names.
import './check-node.cjs';
import { buildIfStale } from './build.mjs';

await buildIfStale('server');
const [program] = process.argv.splice(2, 1);
await import(`../server/dist/${program}.mjs`);
