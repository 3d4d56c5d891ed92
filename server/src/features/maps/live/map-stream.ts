import { EventStream } from '../../../http/event-stream.ts';
import type { Session } from '../../../http/sessions.ts';

/** Who listens, and what their access rests on. */
export interface Listener {
  readonly session: Session | undefined;
  readonly address: string;
  /** The hash that their password was compared with; undefined if they needed none. */
  readonly passwordhash: string | undefined;
}

/** The changes to one map, for one listener. */
export class MapStream extends EventStream {
  readonly listener: Listener;
  /** Everything up to this revision has been sent. */
  after: number;
  #background: string | undefined;

  constructor(listener: Listener, after: number, heartbeatMs: number) {
    super(heartbeatMs);
    this.listener = listener;
    this.after = after;
  }

  /** Sends it if it is another one than before. */
  sendBackground(background: string): void {
    if (background === this.#background) return;
    this.#background = background;
    this.send(`event: background\ndata: ${background}\n\n`);
  }

  protected override position(): string {
    return idText(this.after);
  }
}

export const idText = (revision: number): string => `id: ${revision}\n\n`;

/** Has data, because browsers ignore events without any. */
export const gapText = (revision: number): string => `id: ${revision}\nevent: gap\ndata: {}\n\n`;
