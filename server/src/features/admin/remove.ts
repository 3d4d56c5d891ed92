import { implement } from '../../services.ts';
import { act } from './act.ts';
import { removeSubject } from './acts/remove.ts';

export const remove = implement(
  'POST /admin/{kind}/{id}/remove',
  ({ params, body, session }, services) =>
    act(services, session, 'moderator', (tx) =>
      removeSubject(tx, params.kind, params.id, body.reason, services.config.restoreDays),
    ),
);
