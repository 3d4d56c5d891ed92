import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createService } from './service.ts';

it('asks for nothing older than its own last write', async () => {
  const sent: (string | undefined)[] = [];
  const server = createServer(({ method, headers }, response) => {
    sent.push(headers['consistency-token'] as string | undefined);
    const token = method === 'GET' ? {} : { 'consistency-token': '4711' };
    response.writeHead(200, { 'content-type': 'application/json', ...token }).end('{}');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const service = createService(`http://127.0.0.1:${port}`, 'a key of 16 or more characters');
  const params = { guildid: '1' };
  await service.call('GET /bot/guilds/{guildid}', { params });
  await service.call('POST /bot/guilds/{guildid}/link', { params, body: { chatid: '2' } });
  await service.call('GET /bot/guilds/{guildid}', { params });
  expect(sent).toEqual([undefined, undefined, '4711']);
});

it('does not wait for a silent service for more than 8 seconds', async () => {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const asked = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(10));
  onTestFinished(() => asked.mockRestore());
  const server = createServer(() => undefined).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const service = createService(`http://127.0.0.1:${port}`, 'a key of 16 or more characters');
  await expect(service.call('GET /bot/notices')).rejects.toThrow('timeout');
  expect(asked).toHaveBeenCalledWith(8_000);
});
