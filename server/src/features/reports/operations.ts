import { Problem } from '../../platform/http/problem.ts';
import { addressKey } from '../../platform/http/rate-limit.ts';
import { implement } from '../../services.ts';
import { lockCaller } from '../users/sql.ts';
import { addReport } from './sql.ts';
import { findSubject } from './subject.ts';

/** The answer never says whether somebody else reported the same thing. */
const report = implement(
  'POST /reports',
  async ({ body, session, address }, { db, config, limits }) => {
    const { kind, id, cause, text } = body;
    const userid = session?.userid;
    const { exceeded, reset } = limits.reports.take(
      userid === undefined ? addressKey(address) : `user ${userid}`,
    );
    if (exceeded) throw new Problem('too-many-reports', { retryAfter: reset });
    await db.transaction(async (tx) => {
      if (userid !== undefined) await lockCaller(tx, userid);
      const subject = await findSubject(tx, kind, { id, userid, config });
      await addReport(tx, subject, { cause, text, userid }, config, 'report-made');
    });
    return { message: 'Thank you. The operators will look at it.' };
  },
);

export const reportOperations = [report];
