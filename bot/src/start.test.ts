import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { startService } from '../../server/src/testing/service.ts';
import { setScene } from './testing/scene.ts';

const toStop: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of toStop.splice(0)) await stop();
});

it('does not start with a wrong BOT_KEY', async () => {
  const scene = await setScene();
  await expect(scene.startBot({ BOT_KEY: 'quite another key, but long' })).rejects.toThrow(
    /^BOT_KEY is not the one of the service at SERVICE_URL\.$/,
  );
  expect(scene.platform.commands).toEqual([]);
});

it('does not start if the service has no BOT_KEY', async () => {
  const scene = await setScene();
  const service = await startService();
  toStop.push(() => service.stop());
  await expect(scene.startBot({ SERVICE_URL: service.url })).rejects.toThrow('has no BOT_KEY');
});

it('does not start if SERVICE_URL is not the service', async () => {
  const scene = await setScene();
  const other = createServer((_, response) => response.writeHead(404).end('nothing')).listen(0);
  await once(other, 'listening');
  toStop.push(() => other.close());
  const { port } = other.address() as AddressInfo;
  await expect(scene.startBot({ SERVICE_URL: `http://127.0.0.1:${port}` })).rejects.toThrow(
    'SERVICE_URL is not the address of the service.',
  );
});
