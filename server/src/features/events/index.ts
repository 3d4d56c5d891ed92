import { randomBytes } from 'node:crypto';
import type { Feature } from '../../feature.ts';
import { readPosition } from '../../platform/db/changes/position.ts';
import { Problem } from '../../platform/http/problem.ts';
import { tokenHash } from '../../platform/http/caller.ts';
import { implement } from '../../services.ts';
import { insertEventTicket } from './sql.ts';

const TICKET_BYTES = 32;

const createEventTicket = implement(
  'POST /events/ticket',
  async ({ session: { sessionid } }, { db }, reply) => {
    reply.header('cache-control', 'no-store');
    const ticket = randomBytes(TICKET_BYTES).toString('base64url');
    const tickethash = tokenHash(ticket);
    const inserted = await db.transaction((tx) =>
      insertEventTicket.maybe(tx, { sessionid, tickethash }),
    );
    if (!inserted) throw new Problem('sign-in-needed');
    return { ticket };
  },
);

const streamEvents = implement(
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

export const events: Feature = {
  operations: [createEventTicket, streamEvents],
};
