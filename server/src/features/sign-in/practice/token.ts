import type { FastifyInstance } from 'fastify';
import { type Form, practiceClient } from './authorize.ts';
import { type Grant, lifetimeSeconds, type Tickets } from './signed-ticket.ts';

/** RFC 6749, 5.2. */
type Refusal = 'invalid_request' | 'invalid_client' | 'invalid_grant' | 'unsupported_grant_type';

export function serveToken(
  scope: FastifyInstance,
  redirectUri: () => string,
  tickets: Tickets,
): void {
  scope.post<{ Body: Form | undefined }>(
    '/oauth2/token',
    { config: { access: 'public' } },
    (request, reply) => {
      const { authorization } = request.headers;
      const grant = exchange(request.body, authorization, redirectUri(), tickets);
      reply.headers({ 'cache-control': 'no-store' });
      if (typeof grant === 'object') {
        return reply.send({
          access_token: tickets.issue('access token', grant),
          token_type: 'Bearer',
          expires_in: lifetimeSeconds['access token'],
          scope: grant.scope,
        });
      }
      if (grant !== 'invalid_client') return reply.code(400).send({ error: grant });
      if (authorization !== undefined) {
        reply.header('www-authenticate', 'Basic realm="practice", charset="UTF-8"');
      }
      return reply.code(401).send({ error: grant });
    },
  );
}

function exchange(
  form: Form | undefined,
  authorization: string | undefined,
  redirectUri: string,
  tickets: Tickets,
): Grant | Refusal {
  if (!form) return 'invalid_request';
  const refusal = checkClient(form, authorization);
  if (refusal) return refusal;
  const [grantType, code, redirect] = ['grant_type', 'code', 'redirect_uri'].map((name) =>
    form.get(name),
  );
  if (!grantType) return 'invalid_request';
  if (grantType !== 'authorization_code') return 'unsupported_grant_type';
  if (!code || !redirect) return 'invalid_request';
  if (redirect !== redirectUri) return 'invalid_grant';
  return tickets.spend(code) ?? 'invalid_grant';
}

function checkClient(form: Form, authorization: string | undefined): Refusal | undefined {
  const [id, secret] = [form.get('client_id'), form.get('client_secret')];
  if (authorization === undefined) {
    return id === practiceClient.id && secret === practiceClient.secret
      ? undefined
      : 'invalid_client';
  }
  // A client must use only one authentication method (RFC 6749, 2.3).
  if (secret !== undefined) return 'invalid_request';
  const known = isPracticeClient(authorization) && (id === undefined || id === practiceClient.id);
  return known ? undefined : 'invalid_client';
}

function isPracticeClient(authorization: string): boolean {
  const encoded = /^basic +([\w+/=-]+)$/i.exec(authorization)?.[1] ?? '';
  return (
    Buffer.from(encoded, 'base64').toString() === `${practiceClient.id}:${practiceClient.secret}`
  );
}
