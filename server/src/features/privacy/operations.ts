import { waitUncounted } from '../../platform/http/overload.ts';
import { Problem } from '../../platform/http/problem.ts';
import { Streamed } from '../../platform/http/streamed.ts';
import { implement } from '../../services.ts';
import { lockCaller } from '../users/sql.ts';
import { deletePerson } from './deletion-rules.ts';
import { exportOf } from './export-rules.ts';

export const deleteAccount = implement(
  'DELETE /users',
  async ({ session }, { config, db, lifecycles }) => {
    const keeping = { days: config.restoreDays, cause: 'owner' } as const;
    const attempt = () =>
      db.transaction((tx) =>
        deletePerson(tx, lifecycles, session, keeping, () => lockCaller(tx, session.userid)),
      );
    let deleted = false;
    while (!deleted) deleted = await attempt();
    return true;
  },
);

export const exportAccount = implement('GET /users/export', async (call, services, reply) => {
  const { session } = call;
  const { exports, sessions } = services;
  const caller = String(session.userid);
  if (exports.countOf(caller) > 0) throw new Problem('export-running', { retryAfter: 10 });
  await waitUncounted(reply.request, exports.take(caller, reply.raw));
  const [pieces] = await Promise.all([exportOf(session, services), sessions.requireAlive(session)]);
  if (!pieces) throw new Problem('sign-in-needed');
  return new Streamed(pieces);
});
