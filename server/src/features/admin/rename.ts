import { implement } from '../../services.ts';
import { act } from './act.ts';
import { renameSubject } from './acts/rename.ts';

export const rename = implement(
  'POST /admin/{kind}/{id}/rename',
  ({ params, body, session }, services) =>
    act(services, session, 'moderator', (tx) =>
      renameSubject(tx, params.kind, params.id, body.name, body.reason),
    ),
);
