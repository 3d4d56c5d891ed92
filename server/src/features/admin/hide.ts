import { implement } from '../../services.ts';
import { act } from './act.ts';
import { hideSubject } from './acts/hide.ts';

export const hide = implement(
  'POST /admin/{kind}/{id}/hide',
  ({ params, body, session }, services) =>
    act(services, session, 'moderator', (tx) =>
      hideSubject(tx, params.kind, params.id, body.reason),
    ),
);
