import type { Position } from '../../db/changes/position.ts';
import { EventStream } from '../../http/event-stream.ts';
import type { Session } from '../../http/sessions.ts';

/** The changes that concern one person. */
export class ChangeStream extends EventStream {
  readonly session: Session;
  /** Everything up to this position has been sent. */
  after: Position;

  constructor(session: Session, after: Position, heartbeatMs: number) {
    super(heartbeatMs);
    this.session = session;
    this.after = after;
  }

  protected override position(): string {
    return positionText(this.after);
  }
}

/** Also a token for `Consistency-Token`. */
export const eventId = ({ xid, changeid }: Position): string => `${xid}-${changeid}`;

/** The position of the listener, without an event. */
export const positionText = (position: Position): string => `id: ${eventId(position)}\n\n`;
