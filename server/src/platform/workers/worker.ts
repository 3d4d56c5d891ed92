import { STOP_SIGNALS } from '@clan-companion/runtime/program';
import { explainFailure } from '@clan-companion/runtime/start-error';
import { readConfig } from '../../config.ts';
import { serve } from '../../serve.ts';
import type { ToWorker } from './messages.ts';
import { sendToPrimary, Siblings } from './siblings.ts';

/** A worker process: it serves requests, and starts and stops when the primary process says so. */
export function runWorker(): void {
  // Ctrl-C reaches every process of the terminal, but the primary process stops the workers.
  for (const signal of STOP_SIGNALS) process.on(signal, () => undefined);
  let serving: ReturnType<typeof serve> | undefined;
  process.on('message', (message: ToWorker) => {
    if (message.kind === 'start') {
      const { location, practiceSecret } = message;
      serving = serve(readConfig(process.env), location, new Siblings(practiceSecret));
      serving.then(
        ({ address }) => sendToPrimary({ kind: 'listening', address }),
        (error: unknown) => fail(explainFailure(error)),
      );
    }
    const { kind } = message;
    if (kind === 'drain' || kind === 'dropReads') {
      void serving?.then(
        (service) => service[kind](),
        () => undefined,
      );
    }
    if (message.kind === 'stop') {
      void Promise.resolve(serving)
        .then((service) => service?.stop())
        .finally(() => process.exit(0));
    }
  });
  sendToPrimary({ kind: 'ready' });
}

function fail(message: string): void {
  process.send!({ kind: 'failed', message }, () => process.exit(1));
}
