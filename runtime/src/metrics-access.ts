import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { bearerToken } from './bearer-token.ts';
import { whyNotLocal } from './only-local.ts';

/** Callers on this machine and holders of the token can read the metrics. */
export function metricsReaders(token: string | undefined): (request: IncomingMessage) => boolean {
  const expected = token === undefined ? undefined : digest(token);
  return ({ httpVersion, headers, socket: { remoteAddress } }) => {
    const given = bearerToken(headers.authorization);
    const isToken =
      given !== undefined && expected !== undefined && timingSafeEqual(digest(given), expected);
    return isToken || whyNotLocal({ remoteAddress, httpVersion, headers }) === undefined;
  };
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
