import { setTimeout as delay } from 'node:timers/promises';
import { type Client, createClient, ProblemError } from '@clan-companion/contract/core/client';
import { type Log, describeError } from '@clan-companion/runtime/log';
import { StartError } from '@clan-companion/runtime/start-error';

const ANSWER_WITHIN_MS = 8_000;

/** The service, called with the bot's key. `failed` is called with the status of each failure. */
export const createService = (
  baseUrl: string,
  botKey: string,
  failed: (status: string) => void = () => undefined,
): Client =>
  createClient({
    baseUrl,
    fetch: async (input, init) => {
      try {
        const response = await fetch(input, {
          ...init,
          headers: { ...(init?.headers as Record<string, string>), authorization: `Bot ${botKey}` },
          signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
          // After a redirect, the key would not be sent.
          redirect: 'manual',
        });
        if (response.status >= 400) failed(String(response.status));
        return response;
      } catch (error) {
        failed('none');
        throw error;
      }
    },
  });

/** Whether to retry: the service or the network failed. A refusal is final. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof ProblemError)) return true;
  // The operator has to fix a wrong key or end the read-only mode: nothing must be lost until then.
  if (error.problem === 'read-only') return true;
  return error.status >= 500 || [401, 408, 429].includes(error.status) || isNotOurs(error);
}

/** Something else answers at that address, or the service has no bot key. */
const isNotOurs = ({ problem, details }: ProblemError): boolean =>
  problem === 'no-such-page' || details.type === 'about:blank';

/** An older service lacks the operation, or it has no bot key. */
export const isUnknownOperation = (error: unknown): boolean =>
  error instanceof ProblemError && error.problem === 'no-such-page';

/** Whether the chat server has no confirmed link. */
export const isUnlinked = (error: unknown): boolean =>
  error instanceof ProblemError &&
  (error.problem === 'no-linked-clan' || error.problem === 'link-not-verified');

const NOT_THE_SERVICE = 'SERVICE_URL is not the address of the service.';

/** What the operator must fix; undefined for an outage. */
function misconfiguration(error: unknown): string | undefined {
  if (error instanceof SyntaxError) return NOT_THE_SERVICE;
  if (!(error instanceof ProblemError)) return undefined;
  if (error.status === 401) return 'BOT_KEY is not the one of the service at SERVICE_URL.';
  if (error.problem === 'no-such-page') {
    return 'The service at SERVICE_URL has no BOT_KEY: start it with the same one.';
  }
  return error.status < 500 && isNotOurs(error) ? NOT_THE_SERVICE : undefined;
}

export interface ServiceWatch {
  /** Why the bot cannot work with the service; undefined if it can. */
  readonly problem: () => string | undefined;
  stop(): void;
}

/**
 * Checks the service and the key, now and regularly. At the start, a wrong key or address throws; an
 * outage passes.
 */
export async function watchService(
  service: Client,
  log: Log,
  everyMs: number,
): Promise<ServiceWatch> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let problem: string | undefined;
  const check = async () => {
    const before = problem;
    try {
      const { notices } = await service.call('GET /bot/notices', { query: { limit: 1 } });
      if (!Array.isArray(notices)) throw new SyntaxError('An answer of something else');
      problem = undefined;
      if (before !== undefined) log.info('Service responds again');
    } catch (error) {
      if (signal.aborted) return undefined;
      const wrong = misconfiguration(error);
      problem = wrong ?? 'The service does not respond.';
      if (problem === before) return wrong;
      if (wrong === undefined) {
        log.warn({ reason: describeError(error) }, 'Service not responding');
      } else log.error(wrong);
      return wrong;
    }
    return undefined;
  };
  const wrong = await check();
  if (wrong !== undefined) throw new StartError(wrong);
  void (async () => {
    while (!signal.aborted) {
      await delay(everyMs, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) await check();
    }
  })();
  return {
    problem: () => problem,
    stop: () => stopping.abort(),
  };
}
