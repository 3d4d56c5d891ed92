/** An answer with headers of its own, which are sent only if the operation succeeds. */
export class WithHeaders<T> {
  readonly body: T;
  readonly headers: Readonly<Record<string, string>>;

  constructor(body: T, headers: Readonly<Record<string, string>>) {
    this.body = body;
    this.headers = headers;
  }
}

/**
 * The answer of an operation that creates something. Return it from the operation's one transaction,
 * and return that transaction's result: a repeated request gets the stored answer in its place.
 */
export const created = <T>(
  location: string,
  body: T,
  headers: Readonly<Record<string, string>> = {},
): WithHeaders<T> => new WithHeaders(body, { ...headers, location });
