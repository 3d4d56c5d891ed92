import { constants, setPriority } from 'node:os';
import { explainFailure } from '@clan-companion/runtime/start-error';
import { isUnavailable, reasonOf } from '../../db/database-errors.ts';
import { type Order, type Saved, save } from './save.ts';

export type Outcome = { readonly saved: Saved } | { readonly failed: string };

/** The process that saves one backup for the service, and stops with it. */
export function runScheduled(signal: AbortSignal): void {
  // The lowest priority would never get its turn on a busy machine.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  process.once('message', (order: Order) => void report(save(order, signal)));
}

async function report(saving: Promise<Saved>): Promise<void> {
  const outcome: Outcome = await saving.then(
    (saved) => ({ saved }),
    (error: unknown) => ({
      failed: isUnavailable(error)
        ? `The database failed (${reasonOf(error)}).`
        : explainFailure(error),
    }),
  );
  if (process.connected) process.send!(outcome, () => process.exit(0));
  else process.exit(1);
}
