import type { Queryable } from '../../db/statement.ts';
import { waitUncounted } from '../../http/overload.ts';
import { Problem } from '../../http/problem.ts';
import { Streamed } from '../../http/streamed.ts';
import { implement } from '../../services.ts';
import { completeLog } from './complete-log.ts';

export const exportLog = implement(
  'GET /admin/log/export',
  async ({ session }, { db, exports }, reply) => {
    const caller = String(session.userid);
    if (exports.countOf(caller) > 0) throw new Problem('export-running', { retryAfter: 10 });
    await waitUncounted(reply.request, exports.take(caller, reply.raw));
    return new Streamed(asList(db));
  },
);

async function* asList(db: Queryable) {
  let before = '[\n';
  for await (const entry of completeLog(db)) {
    yield before + JSON.stringify(entry);
    before = ',\n';
  }
  yield before === '[\n' ? '[]' : '\n]';
}
