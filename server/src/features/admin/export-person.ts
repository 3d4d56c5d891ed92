import { waitUncounted } from '../../http/overload.ts';
import { Problem } from '../../http/problem.ts';
import { Streamed } from '../../http/streamed.ts';
import { implement } from '../../services.ts';
import { exportOf } from '../users/export/queries.ts';
import { userByChatid } from '../users/queries.ts';
import { act } from './act.ts';
import { noteExport } from './acts/law.ts';

const NO_SESSION = 0;

export const exportPerson = implement(
  'POST /admin/people/{chat_id}/export',
  async ({ params, body, session }, services, reply) => {
    const { db, exports } = services;
    const caller = String(session.userid);
    if (exports.countOf(caller) > 0) throw new Problem('export-running', { retryAfter: 10 });
    await waitUncounted(reply.request, exports.take(caller, reply.raw));
    const { userid } = await userByChatid(db, params.chat_id);
    await act(services, session, 'operator', (tx) => noteExport(tx, params.chat_id, body.reason));
    const pieces = await exportOf({ userid, sessionid: NO_SESSION }, services);
    if (!pieces) throw new Problem('no-such-user');
    return new Streamed(pieces);
  },
);
