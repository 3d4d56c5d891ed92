import { randomBytes } from 'node:crypto';

/** Beyond this, the oldest expires. */
const MOST = 1_000;

/** What buttons refer to and their ids cannot hold, in memory, for the person who asked. */
export class Kept<T> {
  readonly #kept = new Map<string, { userid: string; value: T }>();

  add(userid: string, value: T): string {
    const id = randomBytes(9).toString('base64url');
    this.#kept.set(id, { userid, value });
    if (this.#kept.size > MOST) this.#kept.delete(this.#kept.keys().next().value!);
    return id;
  }

  find(id: string, userid: string): T | 'gone' | 'notyours' {
    const kept = this.#kept.get(id);
    if (!kept) return 'gone';
    return kept.userid === userid ? kept.value : 'notyours';
  }

  /** The same, once. */
  take(id: string, userid: string): T | 'gone' | 'notyours' {
    const found = this.find(id, userid);
    if (found !== 'notyours') this.#kept.delete(id);
    return found;
  }

  /** After `take`, so that the button works again. */
  putBack(id: string, userid: string, value: T): void {
    this.#kept.set(id, { userid, value });
  }
}
