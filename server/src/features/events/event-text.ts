import type { Position } from '../../db/changes/position.ts';
import type { RowOf } from '../../db/statement.ts';
import { tagsTouched } from '@clan-companion/contract/changes';
import { kindsOf } from '@clan-companion/contract/changes/tags';
import { shownChange } from '../../db/changes/shown-change.ts';
import { eventId } from './event-stream.ts';
import type { eventsAfter } from './queries.ts';

type Row = RowOf<(typeof eventsAfter)['gives']>;
export type EventRow = Row & Required<Pick<Row, 'xid' | 'changeid' | 'at' | 'action' | 'audience'>>;

/** A read without events still returns one row, which says how far the log was read. */
export const isEvent = (row: Row): row is EventRow => row.action !== undefined;

/** Has data, because browsers ignore events without any. */
export const gapText = (position: Position): string =>
  `id: ${eventId(position)}\nevent: gap\ndata: {}\n\n`;

/** In event stream format. `JSON.stringify` adds no line breaks, so one data line is enough. */
export function eventText(event: EventRow): string {
  const { reached: _reached, more: _more, audience: _audience, xid: _xid, clanid, ...row } = event;
  const touches = kindsOf(tagsTouched(event) ?? []);
  const data = JSON.stringify({ ...shownChange(row), clanid, touches });
  return `id: ${eventId(event)}\nevent: ${row.action}\ndata: ${data}\n\n`;
}
