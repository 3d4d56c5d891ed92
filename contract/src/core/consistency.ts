/** The header with the tokens of writes and events that an answer must not be older than. */
export const HEADER = 'consistency-token';

/**
 * The tokens that a client sends with each request, so that it reads its own writes on every process of
 * the service. Share one object between the clients of one person, and with their event stream.
 */
export class Consistency {
  readonly #writes = new Set<string>();
  #lastEvent: string | undefined;

  /** To send with a request. */
  get tokens(): readonly string[] {
    return [...this.#writes, ...(this.#lastEvent === undefined ? [] : [this.#lastEvent])];
  }

  /** A write is later than everything that its request has named, so its token replaces those. */
  wrote(token: string, sent: readonly string[]): void {
    for (const earlier of sent) this.#writes.delete(earlier);
    this.#writes.add(token);
  }

  /** Event ids are tokens, and each is later than the one before. */
  received(eventId: string): void {
    this.#lastEvent = eventId;
  }
}
