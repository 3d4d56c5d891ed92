import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BareAnswer } from './bare.ts';

/** A separate process that answers every request with the answer it received last over IPC. */
let answer: BareAnswer = {
  status: 503,
  headers: [],
  body: '',
  isBinary: false,
  keepAliveSeconds: 5,
};
let body: string | Buffer = '';

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    send(response);
    return;
  }
  request.resume();
  request.on('end', () => send(response));
});

function send(response: ServerResponse): void {
  response.writeHead(answer.status, answer.headers as string[]);
  // Node writes a text body together with the head, which is fastest.
  response.end(body);
}

process.on('message', (given: BareAnswer | 'cpu') => {
  if (given !== 'cpu') {
    answer = given;
    body = given.isBinary ? Buffer.from(given.body, 'base64') : given.body;
    server.keepAliveTimeout = given.keepAliveSeconds * 1000;
  }
  const { user, system } = process.cpuUsage();
  process.send?.((user + system) / 1e6);
});
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
