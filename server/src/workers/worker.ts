import { explainFailure } from '@clan-companion/runtime/start-error';
import { readConfig } from '../config.ts';
import { serve } from '../serve.ts';
import type { ToWorker } from './messages.ts';
import { Siblings, tell } from './siblings.ts';

/** A process that serves beside others; the first one says when to start and when to stop. */
export function beWorker(): void {
  // Ctrl-C reaches every process of the terminal; only the first one decides.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  let serving: ReturnType<typeof serve> | undefined;
  process.on('message', (message: ToWorker) => {
    if (message.kind === 'start') {
      const { location, practiceSecret } = message;
      serving = serve(readConfig(process.env), location, new Siblings(practiceSecret));
      serving.then(
        ({ address }) => tell({ kind: 'listening', address }),
        (error: unknown) => fail(explainFailure(error)),
      );
    }
    if (message.kind === 'stop') {
      void Promise.resolve(serving)
        .then((service) => service?.stop())
        .finally(() => process.exit(0));
    }
  });
  tell({ kind: 'there' });
}

function fail(message: string): void {
  process.send!({ kind: 'failed', message }, () => process.exit(1));
}
