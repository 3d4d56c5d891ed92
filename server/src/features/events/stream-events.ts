import { readPosition } from '../../db/changes/position.ts';
import { implement } from '../../services.ts';

export const streamEvents = implement(
  'GET /events',
  async ({ headers, query, session }, { events }) => {
    const last = headers['last-event-id'] ?? query.lasteventid;
    return events.open(session, last === undefined ? undefined : readPosition(last));
  },
);
