import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ProblemName, problems, problemType } from '@clan-companion/contract/problems';
import { onTestFinished } from 'vitest';

/** Passes requests on to the service. `fail` can answer one, such as `PUT /bot/notices`, instead. */
export interface Proxy {
  readonly url: string;
  fail: (what: string) => ProblemName | undefined;
}

export async function startProxy(target: string): Promise<Proxy> {
  const pass = async (request: IncomingMessage) => {
    const { method = '', url = '', headers } = request;
    const body = Buffer.concat(await request.toArray());
    const problem = proxy.fail(`${method} ${url}`);
    if (problem) {
      const { status, title } = problems[problem];
      const details = { type: problemType(problem), title, status, detail: title };
      const type = { 'content-type': 'application/problem+json' };
      return new Response(JSON.stringify(details), { status, headers: type });
    }
    const { host: _host, connection: _connection, ...passed } = headers;
    return fetch(target + url, {
      method,
      headers: passed as Record<string, string>,
      ...(body.length > 0 && { body }),
    });
  };
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const answer = await pass(request);
    const type = answer.headers.get('content-type') ?? 'application/json';
    response.writeHead(answer.status, { 'content-type': type }).end(await answer.text());
  };
  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const proxy: Proxy = { url: `http://127.0.0.1:${port}`, fail: () => undefined };
  return proxy;
}
