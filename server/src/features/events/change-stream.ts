import {
  tagsTouched,
  type AnnouncementName,
  announcements,
  kindsOf,
} from '@clan-companion/contract/changes';
import type { Position } from '../../platform/db/changes/position.ts';
import { shownChange, withoutActor } from '../../platform/db/changes/shown-change.ts';
import type { RowOf } from '../../platform/db/statement.ts';
import { EventStream } from '../../platform/http/event-stream.ts';
import type { Session } from '../../platform/http/caller.ts';
import type { eventsAfter } from './sql.ts';

type Row = RowOf<(typeof eventsAfter)['gives']>;
export type EventRow = Row & Required<Pick<Row, 'xid' | 'changeid' | 'at' | 'action' | 'audience'>>;

/** A read without events still returns one row, which says how far the log was read. */
export const isEvent = (row: Row): row is EventRow => row.action !== undefined;

/** Has data, because browsers ignore events without any. */
export const gapText = (position: Position): string =>
  `id: ${eventId(position)}\nevent: gap\ndata: {}\n\n`;

/** Without an id: it is not in the log, and is not sent again to a listener who resumes. */
export const announcementText = (name: AnnouncementName): string =>
  `event: ${name}\ndata: ${JSON.stringify({ touches: kindsOf(announcements[name]) })}\n\n`;

/** A person outside the clan must not learn which member rejected, kicked or blocked them. */
export const hidesActor = ({ outside, userid }: EventRow, listener: { userid: number }): boolean =>
  outside === true && userid === listener.userid;

/** In event stream format. `JSON.stringify` adds no line breaks, so one data line is enough. */
export function eventText(event: EventRow, isActorHidden = false): string {
  const {
    reached: _reached,
    more: _more,
    audience: _audience,
    outside: _outside,
    xid: _xid,
    clanid,
    ...row
  } = event;
  const touches = kindsOf(tagsTouched(event) ?? []);
  const change = isActorHidden ? withoutActor(shownChange(row)) : shownChange(row);
  const data = JSON.stringify({ ...change, clanid, touches });
  return `id: ${eventId(event)}\nevent: ${row.action}\ndata: ${data}\n\n`;
}

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
