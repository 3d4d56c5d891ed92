import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { invalid, Problem } from './problem.ts';

const MAX_HEADERS = 2_000;

/**
 * Refuses ambiguous heads: two `Host` headers, or so many headers that Node drops the last ones,
 * among them those that a proxy appends.
 */
export function checkHeads(app: FastifyInstance): void {
  // One more than allowed, so that an excess shows.
  app.server.maxHeadersCount = MAX_HEADERS + 1;
  app.addHook('onRequest', ({ raw }, _reply, done) => done(headProblem(raw)));
}

/** On the hot path: the front door calls it for each request. */
export function headProblem({ rawHeaders, httpVersion }: IncomingMessage): Problem | undefined {
  if (rawHeaders.length > 2 * MAX_HEADERS) return new Problem('headers-too-large');
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 'host'.length && name.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts > 1) return invalid('header/host', 'must be given only once', { code: 'repeated' });
  const isMissing = hosts === 0 && httpVersion === '1.1';
  return isMissing ? invalid('header/host', 'is required', { code: 'required' }) : undefined;
}
