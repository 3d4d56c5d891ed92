import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** What a person consented to: their name, and the scope of the access. */
export interface Grant {
  readonly name: string;
  readonly scope: string;
}

type Kind = 'code' | 'access token';

interface Content extends Grant {
  readonly kind: Kind;
  readonly expires: number;
  readonly nonce: string;
}

export const lifetimeSeconds = { code: 60, 'access token': 600 } as const satisfies Record<
  Kind,
  number
>;

const MAX_SPENT = 10_000;

/** Signed codes and access tokens. By default the key is random, so a restart invalidates them. */
export class Tickets {
  readonly #secret: Buffer;
  readonly #now: () => number;
  readonly #maxSpent: number;
  /** Expiry times of used codes, by nonce. */
  readonly #spent = new Map<string, number>();

  constructor(now: () => number, secret: Buffer = randomBytes(32), maxSpent = MAX_SPENT) {
    this.#now = now;
    this.#secret = secret;
    this.#maxSpent = maxSpent;
  }

  issue(kind: Kind, { name, scope }: Grant): string {
    const expires = this.#now() + lifetimeSeconds[kind] * 1000;
    const nonce = randomBytes(12).toString('base64url');
    const content: Content = { kind, name, scope, expires, nonce };
    const body = Buffer.from(JSON.stringify(content)).toString('base64url');
    return `${body}.${this.#sign(body)}`;
  }

  /** The grant of an access token. */
  read(ticket: string): Grant | undefined {
    return this.#open('access token', ticket);
  }

  /** The grant of a code, which can be used once. */
  spend(ticket: string): Grant | undefined {
    const content = this.#open('code', ticket);
    if (!content || this.#spent.has(content.nonce)) return undefined;
    if (this.#spent.size >= this.#maxSpent) this.#forgetExpired();
    // Reject a code that cannot be recorded as used.
    if (this.#spent.size >= this.#maxSpent) return undefined;
    this.#spent.set(content.nonce, content.expires);
    return content;
  }

  #open(kind: Kind, ticket: string): Content | undefined {
    const [body = '', signature = '', ...rest] = ticket.split('.');
    if (rest.length > 0 || !sameText(signature, this.#sign(body))) return undefined;
    const content = JSON.parse(Buffer.from(body, 'base64url').toString()) as Content;
    return content.kind === kind && this.#now() < content.expires ? content : undefined;
  }

  #sign(body: string): string {
    return createHmac('sha256', this.#secret).update(body).digest('base64url');
  }

  #forgetExpired(): void {
    const now = this.#now();
    for (const [nonce, expires] of this.#spent) if (expires <= now) this.#spent.delete(nonce);
  }
}

function sameText(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
