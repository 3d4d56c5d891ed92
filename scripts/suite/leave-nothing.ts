import { exitWithParent } from './exit-with-parent.ts';
import { guardedFolder } from './guarded-folder.ts';

/** All projects of a run share one folder. */
let users = 0;
let cleanUp: (() => Promise<void>) | undefined;

/** Vitest's global setup: nothing of the run is left, however it ends. */
export default function setUp(): () => Promise<void> {
  users += 1;
  cleanUp ??= start();
  return async () => {
    users -= 1;
    if (users === 0) await cleanUp?.();
  };
}

function start(): () => Promise<void> {
  const { folder, cleanUp: end } = guardedFolder('cc-run-');
  process.env.TMPDIR = folder;
  exitWithParent();
  return end;
}
