import { openApiDocument } from '@clan-companion/contract/openapi';
import type { FastifyInstance } from 'fastify';

/** Made on the first request: a start does not wait for it. */
export function serveOpenApi(app: FastifyInstance): void {
  let document: string | undefined;
  app.get('/openapi.json', { config: { access: 'public' } }, (_request, reply) =>
    reply.type('application/json').send((document ??= JSON.stringify(openApiDocument()))),
  );
}
