import { Readable } from 'node:stream';
import type { Position } from '../../db/changes/position.ts';
import type { Session } from '../../http/sessions.ts';

/** A stalled client is disconnected at this size; it can reconnect and catch up. */
const MAX_BUFFERED = 1024 * 1024;

/** The events for one listener, buffered until the client reads them. */
export class EventStream extends Readable {
  readonly session: Session;
  /** Everything up to this position has been sent. */
  after: Position;
  readonly #heartbeatMs: number;
  #isOver = false;
  #resume: (() => void) | undefined;
  /** No heartbeat before the first position was sent. */
  #nextBeat = Infinity;

  constructor(session: Session, after: Position, heartbeatMs: number) {
    super();
    this.#heartbeatMs = heartbeatMs;
    this.session = session;
    this.after = after;
    this.once('close', () => this.end());
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  send(text: string): void {
    if (this.#isOver || text === '') return;
    this.push(text);
    this.#nextBeat = performance.now() + this.#heartbeatMs;
    if (this.readableLength > MAX_BUFFERED) this.destroy();
  }

  /** Sends a heartbeat, which says how far the log has been read. */
  beat(): void {
    if (performance.now() >= this.#nextBeat) this.send(positionText(this.after));
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

/** Also a token for `Consistency-Token`. */
export const eventId = ({ xid, changeid }: Position): string => `${xid}-${changeid}`;

/** The position of the listener, without an event. */
export const positionText = (position: Position): string => `id: ${eventId(position)}\n\n`;
