import { implement } from '../../services.ts';
import { act } from './act.ts';
import { showSubject } from './acts/hide.ts';

export const show = implement(
  'POST /admin/{kind}/{id}/show',
  ({ params, body, session }, services) =>
    act(services, session, 'moderator', (tx) =>
      showSubject(tx, params.kind, params.id, body.reason),
    ),
);
