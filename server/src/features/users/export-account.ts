import { waitUncounted } from '../../http/overload.ts';
import { Problem } from '../../http/problem.ts';
import { Streamed } from '../../http/streamed.ts';
import { implement } from '../../services.ts';
import { exportOf } from './export/queries.ts';

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
