import { openApiDocument } from '@clan-companion/contract/core/openapi';
import { problems } from '@clan-companion/contract/problems';
import { version } from '@clan-companion/runtime/version';
import type { FastifyInstance } from 'fastify';
import { findBuiltFiles, sendBuiltFile } from './built-files.ts';
import { Problem } from './problem.ts';

/** The document is built on the first request, so it does not delay the start. */
export function serveOpenApi(app: FastifyInstance): void {
  let document: string | undefined;
  app.get('/openapi.json', { config: { access: 'public' } }, (_request, reply) =>
    reply.type('application/json').send((document ??= JSON.stringify(openApiDocument(version)))),
  );
}

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const NOT_BUILT = 'The API reference is not built. Run: npm run build\n';

/** Serves Swagger UI under /docs, and the URLs that problems have as their `type`. */
export function serveApiReference(app: FastifyInstance, folder: string): void {
  const open = { config: { access: 'public' } } as const;
  // Rarely opened, and 2 MB: not worth the memory in each process.
  const files = findBuiltFiles(folder, 'disk');

  app.get('/docs', open, (request, reply) => {
    const page = files.get('index.html');
    if (!page) return reply.type('text/plain').send(NOT_BUILT);
    reply.header('content-security-policy', POLICY);
    return sendBuiltFile(request, reply, page);
  });
  app.get<{ Params: { name: string } }>('/docs/assets/:name', open, (request, reply) => {
    const file = files.get(`assets/${request.params.name}`);
    if (!file) throw new Problem('no-such-page');
    return sendBuiltFile(request, reply, file);
  });
  app.get<{ Params: { name: string } }>('/problems/:name', open, (request, reply) => {
    const { name } = request.params;
    if (!Object.hasOwn(problems, name)) throw new Problem('no-such-page');
    return reply.redirect(`/docs#problem-${name}`, 302);
  });
}
