import { setTimeout as delay } from 'node:timers/promises';
import { type Client, createClient, ProblemError } from '@clan-companion/contract/core/client';
import { type Log, describeError } from '@clan-companion/runtime/log';
import { DEFAULT_NAME } from '@clan-companion/contract/features/community/links';
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

/** The cursor of the next page, from the service's `Link` header. */
export function nextCursor(headers: Headers): string | undefined {
  const next = /^<([^>]{1,8000})>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
  return next === undefined
    ? undefined
    : (new URL(next, 'http://service').searchParams.get('cursor') ?? undefined);
}

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

/** The address of the web app and the name of the community, which the service knows. */
export class WebApp {
  readonly #service: Client;
  #address: string | undefined;
  #name: string = DEFAULT_NAME;
  #loading: Promise<string | undefined> | undefined;

  constructor(service: Client) {
    this.#service = service;
  }

  /** Undefined until the service has answered once. */
  get address(): string | undefined {
    if (this.#address === undefined) void this.load();
    return this.#address;
  }

  /** As of now, if the service answers. */
  async loadName(): Promise<string> {
    await this.load();
    return this.#name;
  }

  load(): Promise<string | undefined> {
    this.#loading ??= this.#ask().finally(() => (this.#loading = undefined));
    return this.#loading;
  }

  async #ask(): Promise<string | undefined> {
    const config = await this.#service.call('GET /app/config.json').catch(() => undefined);
    this.#name = config?.community.name ?? this.#name;
    // People come back from the sign-in to a page of the web app.
    if (config) this.#address = new URL('.', config.redirecturi).href;
    return this.#address;
  }
}
