import { randomBytes } from 'node:crypto';
import { Problem } from '../../http/problem.ts';
import { tokenHash } from '../../http/sessions.ts';
import { implement } from '../../services.ts';
import { insertEventTicket } from './queries.ts';

const TICKET_BYTES = 32;

export const createEventTicket = implement(
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
