import { readPosition } from '../../db/changes/position.ts';
import { implement } from '../../services.ts';

export const streamEvents = implement(
  'GET /events',
  async ({ headers, query, session }, { events, sessions }) => {
    const last = headers['last-event-id'] ?? query.lasteventid;
    const stream = await events.open(session, last === undefined ? undefined : readPosition(last));
    // If the session ended before the stream was open, nothing would end the stream.
    await sessions.requireAlive(session).catch((error: unknown) => {
      stream.destroy();
      throw error;
    });
    return stream;
  },
);
