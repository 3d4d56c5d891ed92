import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../../http/problem.ts';
import { serveAuthorize } from './authorize.ts';
import { readForms } from './form.ts';
import { whyNotLocal } from './only-local.ts';
import { serversOf, userNamed } from './person.ts';
import { type Grant, Tickets } from './signed-ticket.ts';
import { style } from './style.ts';
import { serveToken } from './token.ts';

export { practiceClient } from './practice-client.ts';

interface Options {
  /** The one address that people are sent back to; asked each time, since the port may be any. */
  readonly redirectUri: () => string;
  /** Signs what the platform gives out; shared by all processes that are the platform together. */
  readonly secret?: Buffer | undefined;
}

/** A chat platform for one machine, where anyone can be anyone: what sign-in needs, and no more. */
export function servePracticeChat(
  app: FastifyInstance,
  { redirectUri, secret }: Options,
  now: () => number = Date.now,
): void {
  const tickets = new Tickets(now, secret);
  void app.register(
    async (scope) => {
      readForms(scope);
      scope.addHook('onRequest', async ({ raw }) => {
        const { httpVersion, headers, socket } = raw;
        const detail = whyNotLocal({ remoteAddress: socket.remoteAddress, httpVersion, headers });
        if (detail !== undefined) throw new Problem('local-only', { detail });
      });
      serveAuthorize(scope, redirectUri, tickets);
      serveToken(scope, redirectUri, tickets);
      serveUser(scope, tickets);
      scope.get('/style.css', { config: { access: 'public' } }, (_request, reply) =>
        reply
          .headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
          .type('text/css; charset=utf-8')
          .send(style),
      );
    },
    { prefix: '/dev/chat' },
  );
}

function serveUser(scope: FastifyInstance, tickets: Tickets): void {
  const answer =
    (neededScope: string, read: (name: string) => unknown) =>
    (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
      const grant = grantOf(request, tickets);
      reply.headers({ 'cache-control': 'no-store' });
      if (!grant) return refuse(reply, 401, 'invalid_token');
      if (!grant.scope.split(' ').includes(neededScope)) {
        return refuse(reply, 403, 'insufficient_scope');
      }
      return reply.send(read(grant.name));
    };
  scope.get('/users/@me', { config: { access: 'public' } }, answer('identify', userNamed));
  scope.get('/users/@me/guilds', { config: { access: 'public' } }, answer('guilds', serversOf));
}

function grantOf({ headers }: FastifyRequest, tickets: Tickets): Grant | undefined {
  const token = /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  return token === undefined ? undefined : tickets.read(token);
}

/** RFC 6750, 3.1. */
const refuse = (reply: FastifyReply, status: 401 | 403, error: string): FastifyReply =>
  reply.code(status).header('www-authenticate', `Bearer error="${error}"`).send({ error });
