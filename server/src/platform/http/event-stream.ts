import { Readable } from 'node:stream';

/** A stalled client is disconnected at this size; it can reconnect and catch up. */
const MAX_BUFFERED = 1024 * 1024;

/** Server-sent events for one listener, buffered until the client reads them. */
export abstract class EventStream extends Readable {
  readonly #heartbeatMs: number;
  #isOver = false;
  #resume: (() => void) | undefined;
  /** No heartbeat before the first position was sent. */
  #nextBeat = Infinity;

  constructor(heartbeatMs: number) {
    super();
    this.#heartbeatMs = heartbeatMs;
    this.once('close', () => this.end());
  }

  /** Says how far the listener has read. */
  protected abstract position(): string;

  get isOver(): boolean {
    return this.#isOver;
  }

  send(text: string): void {
    if (this.#isOver || text === '') return;
    this.push(text);
    this.#nextBeat = performance.now() + this.#heartbeatMs;
    if (this.readableLength > MAX_BUFFERED) this.destroy();
  }

  /** Sends a heartbeat if nothing was sent for a while. */
  beat(): void {
    if (performance.now() >= this.#nextBeat) this.send(this.position());
  }

  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.push(null);
    this.#resume?.();
  }

  /** Resolves when there is room for more, or the stream has ended. */
  async untilRead(): Promise<void> {
    if (this.#isOver || this.readableLength < this.readableHighWaterMark) return;
    await new Promise<void>((resolve) => {
      this.#resume = resolve;
    });
  }

  override _read(): void {
    this.#resume?.();
  }
}

/** Spreads reconnects after an outage. */
const RECONNECT_MS = { least: 1_000, spread: 4_000 };

/** Says when the client reconnects after the stream ends. */
export const retryText = (): string =>
  `retry: ${Math.round(RECONNECT_MS.least + Math.random() * RECONNECT_MS.spread)}\n`;
