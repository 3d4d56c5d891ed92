import { metricsReaders } from '@clan-companion/runtime/metrics-access';
import type { onRequestAsyncHookHandler } from 'fastify';
import type { Config } from '../config.ts';
import { limit } from './access.ts';
import { clientAddress, trustedProxies } from './client-address.ts';
import type { Limits } from './limits.ts';
import { Problem } from './problem.ts';
import { addressKey } from './rate-limit.ts';

/** Only callers who cannot read the metrics are rate-limited. */
export function guardMetrics(
  { metricsToken, trustProxy }: Config,
  { requests }: Limits,
): onRequestAsyncHookHandler {
  const trusts = trustedProxies(trustProxy);
  const canRead = metricsReaders(metricsToken);
  return async ({ raw }, reply) => {
    if (canRead(raw)) return;
    limit(reply, requests.take(addressKey(clientAddress(raw, trusts))));
    throw new Problem('metrics-token-needed');
  };
}
