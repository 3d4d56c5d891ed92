import type { TestProject } from 'vitest/node';
import { exitWithParent, type GuardedFolder, guardedFolder } from './guarded-folder.ts';

/** All projects of a run share one folder. */
let users = 0;
let shared: GuardedFolder | undefined;

/** Vitest's global setup: nothing of the run is left, however it ends. */
export default function setUp({ tmpDir }: TestProject): () => Promise<void> {
  users += 1;
  shared ??= start();
  // Where Vitest keeps the transformed files.
  shared.removeToo(tmpDir);
  return async () => {
    users -= 1;
    if (users === 0) await shared?.cleanUp();
  };
}

function start(): GuardedFolder {
  const guarded = guardedFolder('cc-run-');
  process.env.TMPDIR = guarded.folder;
  exitWithParent();
  return guarded;
}
