import { isUtf8 } from 'node:buffer';
import { cleanText, readText } from '@clan-companion/contract/core/text';
import { limits } from '@clan-companion/contract/features';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authorizePage, errorPage } from './authorize-page.ts';
import type { Tickets } from './signed-ticket.ts';

/** The secret is public, because the practice platform protects nothing. */
export const practiceClient = { id: 'practice', secret: 'practice' };

export type Form = ReadonlyMap<string, string>;

const MAX_FORM_BYTES = 16 * 1024;

/** Undefined if the text is not percent-encoded UTF-8, or contains a name twice. */
function readForm(text: string): Form | undefined {
  try {
    // URLSearchParams would replace invalid bytes instead of failing.
    decodeURIComponent(text);
  } catch {
    return undefined;
  }
  const fields = new URLSearchParams(text);
  const form = new Map(fields);
  return form.size === fields.size ? form : undefined;
}

/** Parses the bodies of this scope's routes into a `Form`, or undefined if invalid. */
export function readForms(scope: FastifyInstance): void {
  const options = { parseAs: 'buffer', bodyLimit: MAX_FORM_BYTES } as const;
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    options,
    (_request, body: Buffer, done) =>
      done(null, isUtf8(body) ? readForm(body.toString()) : undefined),
  );
  scope.addContentTypeParser('*', options, (_request, _body, done) => done(null, undefined));
}

const MAX_STATE = 1000;
const SCOPES = ['identify', 'guilds'];

interface AuthorizeRequest {
  readonly scope: string;
  readonly state: string | undefined;
}

/** The sign-in page and its form. */
export function serveAuthorize(
  scope: FastifyInstance,
  redirectUri: () => string,
  tickets: Tickets,
): void {
  scope.get('/oauth2/authorize', { config: { access: 'public' } }, (request, reply) => {
    const query = queryOf(request);
    const asked = readRequest(query, redirectUri());
    if ('wrong' in asked) return refuse(reply, asked.wrong);
    return sendPage(reply, 200, authorizePage({ query }), redirectUri());
  });

  scope.post<{ Body: Form | undefined }>(
    '/oauth2/authorize',
    { config: { access: 'public' } },
    (request, reply) => {
      // Prevents login CSRF: another site could sign people in as somebody else.
      if (!isFromOwnPage(request)) {
        const sentence =
          'Another site tried to sign you in. Go back to the web app and start again.';
        return sendPage(reply, 403, errorPage('This request came from another site', sentence));
      }
      const query = queryOf(request);
      const asked = readRequest(query, redirectUri());
      if ('wrong' in asked) return refuse(reply, asked.wrong);
      const answer = (params: Record<string, string>) =>
        reply
          .headers({ 'cache-control': 'no-store' })
          .redirect(withParams(redirectUri(), { ...params, state: asked.state }), 303);

      if (request.body?.has('cancel')) return answer({ error: 'access_denied' });
      const name = readName(request.body);
      if ('wrong' in name) {
        const page = authorizePage({ query, ...name });
        return sendPage(reply, 400, page, redirectUri());
      }
      return answer({ code: tickets.issue('code', { name: name.text, scope: asked.scope }) });
    },
  );
}

const queryOf = ({ url }: FastifyRequest): string =>
  url.includes('?') ? url.slice(url.indexOf('?') + 1) : '';

function readRequest(text: string, redirectUri: string): AuthorizeRequest | { wrong: string } {
  const query = readForm(text);
  if (!query) return { wrong: 'The address is not well formed, or gives a parameter twice.' };
  const needed = {
    client_id: practiceClient.id,
    redirect_uri: redirectUri,
    response_type: 'code',
  };
  for (const [name, value] of Object.entries(needed)) {
    if (query.get(name) !== value) return { wrong: `${name} must be exactly: ${value}` };
  }
  const state = query.get('state');
  if (state !== undefined && state.length > MAX_STATE) {
    return { wrong: `state must be at most ${MAX_STATE} characters long.` };
  }
  const asked = query.get('scope') || SCOPES.join(' ');
  if (asked.split(' ').some((scope) => !SCOPES.includes(scope))) {
    return { wrong: `scope must be made of: ${SCOPES.join(', ')}.` };
  }
  return { scope: asked, state };
}

function readName(form: Form | undefined): { text: string } | { wrong: string; typed?: string } {
  const typed = form?.get('name');
  if (typed === undefined) return { wrong: 'The name could not be read. Type it again.' };
  const read = readText(limits.nickname, typed);
  if ('text' in read) return read;
  // Do not refill the field with invisible characters, which would be rejected again.
  const begin = typed.slice(0, 4 * limits.nickname.max).toWellFormed();
  const shown = /\p{Cc}/u.test(typed) ? '' : cleanText(begin);
  return { wrong: `The name ${read.wrong}.`, typed: shown };
}

function isFromOwnPage({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  return headers.origin === undefined || headers.origin === `http://${headers.host?.toLowerCase()}`;
}

function withParams(address: string, params: Record<string, string | undefined>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return url.href;
}

const refuse = (reply: FastifyReply, sentence: string): FastifyReply =>
  sendPage(reply, 400, errorPage('This link does not work', sentence));

function sendPage(
  reply: FastifyReply,
  status: number,
  html: string,
  goesTo?: string,
): FastifyReply {
  // Browsers apply `form-action` to the redirect after a form as well.
  const target = goesTo === undefined ? '' : ` ${new URL(goesTo).origin}`;
  return reply
    .code(status)
    .headers({
      'cache-control': 'no-store',
      'content-security-policy':
        `default-src 'none'; style-src 'self'; form-action 'self'${target}; ` +
        "base-uri 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      // With no-referrer the form would send `Origin: null` and be rejected.
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    .type('text/html; charset=utf-8')
    .send(html);
}
