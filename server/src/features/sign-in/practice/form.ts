import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';

export type Form = ReadonlyMap<string, string>;

const MAX_FORM_BYTES = 16 * 1024;

/** Undefined if the text is not percent-encoded UTF-8, or contains a name twice. */
export function readForm(text: string): Form | undefined {
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
