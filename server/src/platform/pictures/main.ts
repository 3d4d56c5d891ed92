import { constants, setPriority } from 'node:os';
import type { CutPicture, Refusal } from './cut-picture.ts';

/**
 * The process in which a picture is decoded, one process per picture: it can be killed, and a crash of a
 * decoder does not reach the service. It reads the picture from its input, and writes the tiles to its
 * output.
 */
export type Outcome =
  | Omit<CutPicture, 'zip'>
  | { readonly refused: Refusal }
  | { readonly failed: string };

const MAX_BYTES = 768 * 1024 * 1024;
const CHECK_EVERY_MS = 20;

const end = (outcome: Outcome) => process.send?.(outcome, () => process.exit());

// The service has ended.
process.once('disconnect', () => process.exit());
// The decoders run in other threads, so this does not wait for them.
setInterval(() => {
  if (process.memoryUsage.rss() > MAX_BYTES) end({ refused: 'too-costly' });
}, CHECK_EVERY_MS);

try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
} catch {
  // Some sandboxes forbid it. It only lets requests wait a little longer.
}

try {
  const bytes = Buffer.concat((await process.stdin.toArray()) as Buffer[]);
  // Imported here, so that the service learns why it cannot be loaded.
  const { cutPicture } = await import('./cut-picture.ts');
  const cut = await cutPicture(bytes);
  if ('refused' in cut) end(cut);
  else process.stdout.write(cut.zip, () => end({ width: cut.width, height: cut.height }));
} catch (error) {
  end({ failed: String(error) });
}
