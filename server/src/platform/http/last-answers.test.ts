import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type TestService } from '../../testing/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

it('drops reads at the end of the wait, and answers writes and probes', async () => {
  const person = await service.signIn();
  const ask = (path: string) => fetch(service.url + path).then(({ status }) => status);
  expect(await ask('/clusters')).toBe(200);
  service.app.drain();
  expect(await ask('/clusters')).toBe(200);
  service.app.dropReads();
  // Answered from the cache before, by the front door.
  await expect(ask('/clusters')).rejects.toThrow('fetch failed');
  await expect(ask('/app/')).rejects.toThrow('fetch failed');
  expect(await ask('/livez')).toBe(200);
  expect(await ask('/readyz')).toBe(503);
  await person.call('PUT /users', { body: { dataupdate: 'Ann' } });
});
