import type { FastifyInstance } from 'fastify';

/** A browser that asks for the service itself is shown the way. */
export function serveWelcome(app: FastifyInstance): void {
  app.get('/', { config: { access: 'public' } }, (_request, reply) => reply.redirect('/docs'));
}
