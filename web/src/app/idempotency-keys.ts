import { ProblemError } from '@clan-companion/contract/core/client';

/** `crypto.randomUUID` exists only over HTTPS and on localhost. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** Whether it may have been carried out: the connection failed, or the service or a proxy. */
const isUnknown = (error: unknown): boolean =>
  !(error instanceof ProblemError) || error.status >= 500;

/** One key per intention: a repeat has the same key until the outcome of the first attempt is known. */
export class IdempotencyKeys {
  #unknown: { input: string; key: string } | undefined;

  async use<T>(input: unknown, send: (key: string) => Promise<T>): Promise<T> {
    const text = JSON.stringify(input);
    const attempt =
      this.#unknown?.input === text ? this.#unknown : { input: text, key: randomKey() };
    this.#unknown = attempt;
    const end = () => {
      if (this.#unknown === attempt) this.#unknown = undefined;
    };
    try {
      const answer = await send(attempt.key);
      end();
      return answer;
    } catch (error) {
      if (!isUnknown(error)) end();
      throw error;
    }
  }
}
