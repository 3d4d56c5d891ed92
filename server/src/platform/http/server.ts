import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createLog, type Log, type LogLevel } from '@clan-companion/runtime/log';
import stringifier, { type Schema } from 'fast-json-stringify';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Timing } from '../../timing.ts';
import { answerClientError, refuseTunnel } from './client-errors.ts';
import { sendProblem } from './errors.ts';
import type { commonHeaders } from './headers.ts';
import { parseQueryString } from './validation.ts';

/** Generates request ids that are unique across instances. */
export function requestIds(): () => string {
  const instance = randomBytes(4).toString('hex');
  let requests = 0;
  return () => `${instance}-${(requests += 1).toString(36)}`;
}

/** Logs the route only, because the URL and headers can contain secrets. */
const req = (request: { method: string; routeOptions?: { url?: string } }) => ({
  method: request.method,
  route: request.routeOptions?.url,
});

export const createRequestLog = (level: LogLevel): Log =>
  createLog(level, { serializers: { req } });

const BODY_LIMIT = 1024 * 1024;

/** A Fastify instance that answers even malformed requests with problem details. */
export function createServer(
  timing: Timing,
  log: FastifyBaseLogger,
  genReqId: () => string,
  setCommonHeaders: ReturnType<typeof commonHeaders>,
): FastifyInstance {
  const app = fastify({
    // At `info`, it would only repeat the address, in each worker.
    loggerInstance: log.child({}, { level: log.level === 'info' ? 'warn' : log.level }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId,
    bodyLimit: BODY_LIMIT,
    // Fastify's own handler of HEAD fails on answers without a body, such as 304.
    exposeHeadRoutes: false,
    requestTimeout: timing.request,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => {
      setCommonHeaders(request, reply);
      sendProblem(error, request, reply);
    },
    // Long path parameters must reach the validation, which rejects them with a problem.
    routerOptions: { querystringParser: parseQueryString, maxParamLength: 16_384 },
    http: {
      headersTimeout: timing.requestHead,
      requestTimeout: timing.request,
      connectionsCheckingInterval: timing.requestCheck,
      // `checkHeads` does it, so that the answer is a problem like any other.
      requireHostHeader: false,
    },
  });
  // Compiled on first use: compiling all schemas would take a third of the start time.
  app.setSerializerCompiler(({ schema }) => {
    let compiled: ReturnType<typeof stringifier> | undefined;
    return (answer) => (compiled ??= stringifier(schema as Schema))(answer as object);
  });
  app.addHook('onRoute', (route) => {
    if (route.method === 'GET') route.method = ['GET', 'HEAD'];
  });
  // A server may ignore expectations other than 100-continue (RFC 9110).
  app.server.on('checkExpectation', (request, response) => {
    app.server.emit('request', request, response);
  });
  app.server.on('connect', (_request, socket) => refuseTunnel(socket));
  return app;
}

/** The URL at which this process can reach itself. */
export function ownUrl(app: FastifyInstance): string {
  const { address, port } = app.server.address() as AddressInfo;
  const any = address === '0.0.0.0' || address === '::' || address === '127.0.0.1';
  const host = any ? 'localhost' : address.includes(':') ? `[${address}]` : address;
  return `http://${host}:${port}`;
}
