import type { Embed } from './payloads.ts';

export interface ShownComponent {
  type: number;
  custom_id: string;
  label: string;
  disabled?: boolean;
  /** Of a menu. */
  options?: { label: string; value: string }[];
}

interface ShownMessage {
  embeds?: Embed[];
  components?: { components: ShownComponent[] }[];
  flags?: number;
  allowed_mentions?: { parse?: string[] };
}

/** What the person who used a command sees. */
export interface InteractionAnswer {
  /** The type of the first response: 4 immediate, 5 and 6 deferred, 8 suggestions. */
  readonly first: number;
  readonly private: boolean;
  readonly message: ShownMessage;
  readonly choices: { name: string; value: string }[];
}

interface Callback {
  type: number;
  data?: ShownMessage & { choices?: { name: string; value: string }[] };
}

interface Waiting {
  first?: Callback;
  deleted?: true;
  done: (answer: InteractionAnswer) => void;
}

/** Pending answers by the interaction's token. */
export class Answers {
  readonly #waiting = new Map<string, Waiting>();

  expect(id: string, token: string, withinMs: number): Promise<InteractionAnswer> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`No answer to ${id}`)), withinMs);
      this.#waiting.set(token, {
        done: (answer) => {
          clearTimeout(timer);
          resolve(answer);
        },
      });
    });
  }

  callback(token: string, callback: Callback): void {
    const waiting = this.#waiting.get(token);
    if (!waiting) return;
    waiting.first = callback;
    const deferred = callback.type === 5 || callback.type === 6;
    if (!deferred) this.#finish(waiting, callback.data ?? {});
  }

  edited(token: string, message: ShownMessage): void {
    const waiting = this.#waiting.get(token);
    if (waiting) this.#finish(waiting, message);
  }

  /** A deferred answer was withdrawn; a follow-up takes its place. */
  deleted(token: string): void {
    const waiting = this.#waiting.get(token);
    if (waiting) waiting.deleted = true;
  }

  followedUp(token: string, message: ShownMessage): void {
    const waiting = this.#waiting.get(token);
    const isUpdate = waiting?.first?.type === 6;
    if (waiting?.deleted || (waiting && isUpdate)) this.#finish(waiting, message, message.flags);
  }

  #finish(
    { first, done }: Waiting,
    message: ShownMessage,
    flags: number | undefined = first?.data?.flags,
  ): void {
    done({
      first: first?.type ?? 0,
      private: ((flags ?? 0) & 64) !== 0,
      message,
      choices: first?.data?.choices ?? [],
    });
  }
}
