// `npm start` and `npm run bot`: builds stale parts, then runs the service or the chat bot in this
// process, so that Ctrl-C and SIGTERM reach it directly.
import './check-node.cjs';
import { buildIfStale } from './build.mjs';

// npm does not forward SIGTERM to its child, so stop when the parent process is gone.
const parent = process.ppid;
if (process.env.npm_lifecycle_event) {
  const watching = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watching);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watching.unref();
}

if (process.argv[2] === 'bot') {
  await buildIfStale('bot');
  await import('../bot/dist/main.mjs');
} else {
  await buildIfStale('server', 'web', 'reference');
  await import('../server/dist/main.mjs');
}
