import { implement } from '../../services.ts';
import { act } from './act.ts';
import { banPerson } from './acts/bans.ts';

const HOUR_MS = 3_600_000;

export const ban = implement(
  'POST /admin/people/{chat_id}/ban',
  ({ params, body, session }, services) => {
    const { db, config } = services;
    const { reason, hours } = body;
    const until =
      hours === undefined ? undefined : new Date(db.feed.now() + hours * HOUR_MS).toISOString();
    return act(services, session, 'operator', (tx) =>
      banPerson(tx, params.chat_id, { reason, until }, config.operators),
    );
  },
);
