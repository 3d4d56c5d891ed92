import { createHash, timingSafeEqual } from 'node:crypto';
import type { onRequestAsyncHookHandler } from 'fastify';
import type { Config } from '../config.ts';
import { bearerToken, limit } from './access.ts';
import { clientAddress, trustedProxies } from './client-address.ts';
import type { Limits } from './limits.ts';
import { whyNotLocal } from './only-local.ts';
import { Problem } from './problem.ts';
import { addressKey } from './rate-limit.ts';

/** Admits callers on this machine and holders of the token. Only other callers are rate-limited. */
export function guardMetrics(
  { metricsToken, trustProxy }: Config,
  { requests }: Limits,
): onRequestAsyncHookHandler {
  const trusts = trustedProxies(trustProxy);
  const expected = metricsToken === undefined ? undefined : digest(metricsToken);
  const isToken = (token: string | undefined) =>
    token !== undefined && expected !== undefined && timingSafeEqual(digest(token), expected);

  return async ({ raw }, reply) => {
    const { httpVersion, headers, socket } = raw;
    if (isToken(bearerToken(headers.authorization))) return;
    const { remoteAddress } = socket;
    if (whyNotLocal({ remoteAddress, httpVersion, headers }) === undefined) return;
    limit(reply, requests.take(addressKey(clientAddress(raw, trusts))));
    throw new Problem('metrics-token-needed');
  };
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
