import { type Client, createClient, ProblemError } from '@clan-companion/contract/client';
import { type Log, describeError } from '@clan-companion/runtime/log';
import { StartError } from '@clan-companion/runtime/start-error';

const ANSWER_WITHIN_MS = 8_000;

/** The service, called with the bot's key. */
export const createService = (baseUrl: string, botKey: string): Client =>
  createClient({
    baseUrl,
    fetch: (input, init) =>
      fetch(input, {
        ...init,
        headers: { ...(init?.headers as Record<string, string>), authorization: `Bot ${botKey}` },
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      }),
  });

/** Whether to retry: the service or the network failed. A refusal is final. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof ProblemError)) return true;
  // The operator has to fix a wrong key, and nothing must be lost until then.
  return error.status >= 500 || [401, 408, 429].includes(error.status) || isNotOurs(error);
}

/** Something else answers at that address, or the service has no bot key. */
const isNotOurs = ({ problem, details }: ProblemError): boolean =>
  problem === 'no-such-page' || details.type === 'about:blank';

/** Whether the chat server has no confirmed link. */
export const isUnlinked = (error: unknown): boolean =>
  error instanceof ProblemError &&
  (error.problem === 'no-linked-clan' || error.problem === 'link-not-verified');

/** Stops the start with a clear line if the key or address is wrong; an outage passes. */
export async function checkBotKey(service: Client, log: Log): Promise<void> {
  try {
    await service.call('GET /bot/notices', { query: { limit: 1 } });
  } catch (error) {
    if (error instanceof ProblemError && error.status === 401) {
      throw new StartError('BOT_KEY is not the one of the service at SERVICE_URL.');
    }
    if (error instanceof ProblemError && error.problem === 'no-such-page') {
      throw new StartError(
        'The service at SERVICE_URL has no BOT_KEY: start it with the same one.',
      );
    }
    if (error instanceof ProblemError && error.status < 500 && isNotOurs(error)) {
      throw new StartError('SERVICE_URL is not the address of the service.');
    }
    log.warn({ reason: describeError(error) }, 'Service not responding yet');
  }
}
