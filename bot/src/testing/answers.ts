import { whyNotMessage } from './message-rules.ts';
import type { Embed } from './payloads.ts';
import { invalidForm, refused, type Reply, wrong } from './refusals.ts';
import { ResponsiveClock } from './responsive-clock.ts';

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
  components?: { type: number; components: ShownComponent[] }[];
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
  readonly id: string;
  /** The type of the interaction: 2 command, 3 component, 4 suggestions. */
  readonly type: number;
  readonly inTime: () => void;
  first?: Callback;
  state: 'new' | 'deferred' | 'withdrawn' | 'answered' | 'dead';
  done: (answer: InteractionAnswer) => void;
}

const FIRST_RESPONSE_MS = 3_000;
/** For tests that fail: less than their time limit. */
const PATIENCE_MS = 15_000;

/** The first responses that the platform accepts, by the type of the interaction. */
const FIRST_RESPONSES: Readonly<Record<number, readonly number[]>> = {
  2: [4, 5, 9],
  3: [4, 5, 6, 7, 9],
  4: [8],
  5: [4, 5, 6, 7],
};

const UNKNOWN_INTERACTION = refused(404, 10_062, 'Unknown interaction');
const UNKNOWN_WEBHOOK = refused(404, 10_015, 'Unknown Webhook');
const EXPIRED = refused(401, 50_027, 'Invalid Webhook Token');
const ALREADY = refused(400, 40_060, 'Interaction has already been acknowledged.');

/**
 * Interactions by their token. Each needs exactly one first response within 3 seconds; a deferred one
 * also needs an edit or a follow-up within 15 minutes.
 */
export class Answers {
  readonly #waiting = new Map<string, Waiting>();
  readonly #clock = new ResponsiveClock();
  readonly #violation: (text: string) => void;

  constructor(violation: (text: string) => void) {
    this.#violation = violation;
  }

  expect(id: string, token: string, type: number): Promise<InteractionAnswer> {
    this.#clock.start();
    return new Promise((resolve, reject) => {
      const late = this.#clock.after(FIRST_RESPONSE_MS, () => {
        waiting.state = 'dead';
        clearTimeout(timer);
        this.#violation(`Interaction ${id}: no response within 3 seconds`);
        reject(new Error(`No response to ${id} within 3 seconds`));
      });
      const timer = setTimeout(() => reject(new Error(`No answer to ${id}`)), PATIENCE_MS);
      const waiting: Waiting = {
        id,
        type,
        inTime: late,
        state: 'new',
        done: (answer) => {
          clearTimeout(timer);
          waiting.state = 'answered';
          resolve(answer);
        },
      };
      this.#waiting.set(token, waiting);
    });
  }

  /** The first response. Returns the refusal, if any. */
  callback(id: string, token: string, callback: Callback): Reply | undefined {
    const waiting = this.#waiting.get(token);
    if (waiting?.id !== id || waiting.state === 'dead') return UNKNOWN_INTERACTION;
    if (waiting.state !== 'new') return ALREADY;
    if (!FIRST_RESPONSES[waiting.type]?.includes(callback.type)) {
      return invalidForm([wrong(['type'], 'Not a response to this kind of interaction')]);
    }
    const { data = {} } = callback;
    const why = [4, 7].includes(callback.type) ? whyNotMessage(data) : undefined;
    if (why) return why;
    waiting.inTime();
    waiting.first = callback;
    waiting.state = 'deferred';
    if (![5, 6].includes(callback.type)) this.#finish(waiting, data);
    return undefined;
  }

  edited(token: string, message: ShownMessage): Reply | undefined {
    return this.#later(token, message, (waiting) => this.#finish(waiting, message));
  }

  /** A deferred answer was withdrawn; a follow-up takes its place. */
  deleted(token: string): Reply | undefined {
    return this.#later(token, undefined, (waiting) => {
      waiting.state = 'withdrawn';
    });
  }

  followedUp(token: string, message: ShownMessage): Reply | undefined {
    return this.#later(token, message, (waiting) => {
      // The first response to a button can leave the message as it is.
      const isUpdate = waiting.state === 'deferred' && waiting.first?.type === 6;
      if (waiting.state === 'withdrawn' || isUpdate) this.#finish(waiting, message, message.flags);
    });
  }

  /** Lets 15 minutes pass: no token is valid any more. */
  expire(): void {
    for (const waiting of this.#waiting.values()) waiting.state = 'dead';
  }

  /** Reports deferred interactions that were never answered. */
  stop(): void {
    this.#clock.stop();
    for (const { id, state } of this.#waiting.values()) {
      if (state === 'deferred' || state === 'withdrawn')
        this.#violation(`Interaction ${id}: deferred, but never answered`);
    }
    this.#waiting.clear();
  }

  #later(
    token: string,
    message: ShownMessage | undefined,
    act: (waiting: Waiting) => void,
  ): Reply | undefined {
    const waiting = this.#waiting.get(token);
    if (!waiting || waiting.state === 'new') return UNKNOWN_WEBHOOK;
    if (waiting.state === 'dead') return EXPIRED;
    const why = message && whyNotMessage(message);
    if (!why) act(waiting);
    return why;
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
