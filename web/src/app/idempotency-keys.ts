import { ProblemError } from '@clan-companion/contract/client';

/** `crypto.randomUUID` exists only over HTTPS and on localhost. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** Whether it may have been carried out: the connection failed, or the service or a proxy. */
const isUnknown = (error: unknown): boolean =>
  !(error instanceof ProblemError) || error.status >= 500;

/** One key per intention: a retry after an unknown outcome has the key of the first attempt. */
export class IdempotencyKeys {
  #unknown: { input: string; key: string } | undefined;

  async use<T>(input: unknown, send: (key: string) => Promise<T>): Promise<T> {
    const text = JSON.stringify(input);
    const key = this.#unknown?.input === text ? this.#unknown.key : randomKey();
    this.#unknown = undefined;
    try {
      return await send(key);
    } catch (error) {
      if (isUnknown(error)) this.#unknown = { input: text, key };
      throw error;
    }
  }
}
