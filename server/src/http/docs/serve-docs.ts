import { problems } from '@clan-companion/contract/problems';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../problem.ts';
import { docsPage } from './docs-page.ts';
import { docsScript } from './script.ts';
import { docsStyle } from './style.ts';

const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The interface for people, from memory; and the addresses that problems have as their type. */
export function serveDocs(app: FastifyInstance): void {
  let page: string | undefined;
  const open = { config: { access: 'public' } } as const;

  app.get('/docs', open, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', POLICY)
      .send((page ??= docsPage())),
  );
  app.get('/docs/style.css', open, (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(docsStyle),
  );
  app.get('/docs/script.js', open, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(docsScript),
  );
  app.get<{ Params: { name: string } }>('/problems/:name', open, (request, reply) => {
    const { name } = request.params;
    if (!Object.hasOwn(problems, name)) throw new Problem('no-such-page');
    return reply.redirect(`/docs#problem-${name}`, 302);
  });
}
