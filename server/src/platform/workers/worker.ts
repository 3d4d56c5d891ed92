import { STOP_SIGNALS } from '@clan-companion/runtime/program';
import { explainFailure } from '@clan-companion/runtime/start-error';
import type { Location } from '../db/connection.ts';
import { sendToPrimary, Siblings, type ToWorker } from './siblings.ts';

/** The service in this process, or in all workers. */
export interface Serving {
  readonly address: string;
  /** Asks load balancers and clients to go elsewhere; requests are still answered. */
  drain(): void;
  /** Asks proxies without health checks, too: reads get no answer, so that they are repeated elsewhere. */
  dropReads(): void;
  stop(): Promise<void>;
}

/** A worker process: it serves requests, and starts and stops when the primary process says so. */
export function runWorker(
  serve: (location: Location, siblings: Siblings) => Promise<Serving>,
): void {
  // Ctrl-C reaches every process of the terminal, but the primary process stops the workers.
  for (const signal of STOP_SIGNALS) process.on(signal, () => undefined);
  let serving: Promise<Serving> | undefined;
  process.on('message', (message: ToWorker) => {
    if (message.kind === 'start') {
      const { location, practiceSecret } = message;
      serving = serve(location, new Siblings(practiceSecret));
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
