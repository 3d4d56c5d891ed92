import { Readable } from 'node:stream';
import type { Position } from '../../db/changes/position.ts';
import type { Session } from '../../http/sessions.ts';

/** Who does not take what waits for them may come back for it. */
const MOST_WAITING = 1024 * 1024;

/** What one listener is told, kept until they take it. */
export class EventStream extends Readable {
  readonly session: Session;
  /** Up to here they have been told everything. */
  after: Position;
  readonly #heartbeatMs: number;
  #isOver = false;
  #taken: (() => void) | undefined;
  /** Not before they have been told where they are. */
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

  tell(text: string): void {
    if (this.#isOver || text === '') return;
    this.push(text);
    this.#nextBeat = performance.now() + this.#heartbeatMs;
    if (this.readableLength > MOST_WAITING) this.destroy();
  }

  /** A sign of life; with it the listener learns how far the log has been read. */
  beat(): void {
    if (performance.now() >= this.#nextBeat) this.tell(placeText(this.after));
  }

  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.push(null);
    this.#taken?.();
  }

  /** Until there is room for more, or no use for it. */
  async untilTaken(): Promise<void> {
    if (this.#isOver || this.readableLength < this.readableHighWaterMark) return;
    await new Promise<void>((resolve) => {
      this.#taken = resolve;
    });
  }

  override _read(): void {
    this.#taken?.();
  }
}

/** Says where the listener is, and nothing else. */
export const placeText = ({ xid, changeid }: Position): string => `id: ${xid}-${changeid}\n\n`;
