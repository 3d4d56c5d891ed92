import type { Position } from '../../db/changes/position.ts';
import type { RowOf } from '../../db/statement.ts';
import { tagsTouched } from '@clan-companion/contract/changes';
import { type AnnouncementName, announcements } from '@clan-companion/contract/changes/declare';
import { kindsOf } from '@clan-companion/contract/changes/tags';
import { shownChange, withoutActor } from '../../db/changes/shown-change.ts';
import { eventId } from './change-stream.ts';
import type { eventsAfter } from './queries.ts';

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
