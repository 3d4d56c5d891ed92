import { implement } from '../../services.ts';
import { act } from './act.ts';
import { banPerson, hoursFrom } from './acts/bans.ts';

export const ban = implement(
  'POST /admin/people/{chat_id}/ban',
  ({ params, body, session }, services) => {
    const { db, config } = services;
    const { reason, hours } = body;
    const until = hoursFrom(db.feed.now(), hours);
    return act(services, session, 'operator', (tx) =>
      banPerson(tx, params.chat_id, { reason, until }, config.operators),
    );
  },
);
