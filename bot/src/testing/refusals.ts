/** An answer of the platform's HTTP API. */
export interface Reply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

export const refused = (status: number, code: number, message: string): Reply => ({
  status,
  body: { code, message },
});

/** What is wrong with one field of a request. */
export interface Wrong {
  /** Such as `0.options.1.name`. */
  readonly path: string;
  readonly message: string;
}

export const wrong = (path: readonly (string | number)[], message: string): Wrong => ({
  path: path.join('.'),
  message,
});

/** The platform's answer to an invalid request, with an object for each part of a path. */
export function invalidForm(all: readonly Wrong[]): Reply {
  const errors: Record<string, unknown> = {};
  for (const { path, message } of all) {
    let inner = errors;
    for (const part of path.split('.')) {
      inner = (inner[part] ??= {}) as Record<string, unknown>;
    }
    Object.assign(inner, { _errors: [{ code: 'INVALID', message }] });
  }
  return { status: 400, body: { code: 50_035, message: 'Invalid Form Body', errors } };
}
