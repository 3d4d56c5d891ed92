import type { FastifyInstance } from 'fastify';
import { html } from './docs/html.ts';
import { masthead } from './docs/masthead.ts';

/**
 * Shown at the web app's address while no web app is built in, so that a sign-in in a browser ends
 * somewhere: it shows how to trade the code for a session.
 */
export function serveWelcome(app: FastifyInstance): void {
  const config = { access: 'public' } as const;
  app.get('/', { config }, (_request, reply) => reply.redirect('/app/'));
  app.get<{ Querystring: { code?: unknown } }>('/app/*', { config }, (request, reply) => {
    const { code } = request.query;
    reply.header('content-security-policy', "default-src 'none'; style-src 'self'");
    return reply.type('text/html; charset=utf-8').send(page(typeof code === 'string' ? code : ''));
  });
}

const page = (code: string): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Clan Companion</title>
        <link rel="stylesheet" href="/docs/style.css" />
      </head>
      <body>
        ${masthead}
        <main class="topic">
          <h2>Clan Companion is running</h2>
          ${
            code === ''
              ? html`<p>
                  This build serves the API. Read on in the <a href="/docs">API reference</a>.
                </p>`
              : html`<p>You have signed in. Trade this code for a session within a minute:</p>
                  <pre><code>POST /users/auth {"code":"${code}"}</code></pre>
                  <p>What to do with it is in the <a href="/docs">API reference</a>.</p>`
          }
        </main>
      </body>
    </html>`.markup;
