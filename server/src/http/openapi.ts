import { openApiDocument } from '@clan-companion/contract/openapi';
import { version } from '@clan-companion/runtime/version';
import type { FastifyInstance } from 'fastify';

/** The document is built on the first request, so it does not delay the start. */
export function serveOpenApi(app: FastifyInstance): void {
  let document: string | undefined;
  app.get('/openapi.json', { config: { access: 'public' } }, (_request, reply) =>
    reply.type('application/json').send((document ??= JSON.stringify(openApiDocument(version)))),
  );
}
