import { whyNotLocal } from '@clan-companion/runtime/callers';
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../../platform/http/problem.ts';
import { serveAuthorize, readForms } from './authorize.ts';
import { type Grant, Tickets } from './signed-ticket.ts';
import { style } from './style.ts';
import { serveToken } from './token.ts';

export interface PracticeUser {
  id: string;
  username: string;
  discriminator: '0';
}

export interface PracticeServer {
  id: string;
  name: string;
  owner: boolean;
  permissions: string;
}

const EVERY_PERMISSION = '2147483647';
const NO_PERMISSION = '0';

/** The same name is the same person, ignoring case and outer white space. */
export const userNamed = (name: string): PracticeUser => ({
  id: idOf('user', caseless(name)),
  username: name.trim(),
  discriminator: '0',
});

/** One chat server that the person manages and one that they do not, to try out both. */
export const serversOf = (name: string): PracticeServer[] => [
  {
    id: idOf('own server', caseless(name)),
    name: `${name.trim()}'s server`,
    owner: true,
    permissions: EVERY_PERMISSION,
  },
  {
    id: idOf('common server', ''),
    name: 'Practice server',
    owner: false,
    permissions: NO_PERMISSION,
  },
];

// Both conversions are needed: one alone keeps ẞ and ß, or ς and σ, distinct.
const caseless = (name: string): string => name.trim().toLowerCase().toUpperCase().normalize('NFC');

/** 18 digits, like the ids of real chat platforms. */
function idOf(kind: 'user' | 'own server' | 'common server', key: string): string {
  const digest = createHash('sha256').update(`practice ${kind}\n${key}`).digest();
  return String(10n ** 17n + (digest.readBigUInt64BE() % (9n * 10n ** 17n)));
}

interface Options {
  /** The only allowed redirect URI; read for each request, because the port may be dynamic. */
  readonly redirectUri: () => string;
  /** Signs codes and tokens; shared by all workers. */
  readonly secret?: Buffer | undefined;
}

/** A minimal local chat platform, where anyone can sign in under any name. */
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
