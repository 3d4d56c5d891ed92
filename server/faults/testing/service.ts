import { onTestFinished } from 'vitest';
import { freePort, type ServiceProcess, spawnService } from '../../src/testing/process.ts';

/** Starts the service as `npm start` does; every start uses the same address. */
export async function serviceAt(env: Record<string, string>) {
  const PORT = String(await freePort());
  let current: ServiceProcess | undefined;
  const stop = async () => {
    current?.child.kill('SIGTERM');
    await current?.ended;
  };
  onTestFinished(stop);
  return {
    stop,
    url: `http://127.0.0.1:${PORT}`,
    start: async (): Promise<ServiceProcess> => {
      current = await spawnService({ PORT, LOG_LEVEL: 'error', ...env });
      await current.ready;
      return current;
    },
  };
}
