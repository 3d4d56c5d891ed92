import { Problem } from '../../http/problem.ts';
import { addressKey } from '../../http/rate-limit.ts';
import { implement } from '../../services.ts';
import { lockCaller } from '../users/queries.ts';
import { addReport } from './queries.ts';
import { findSubject } from './subject.ts';

/** The answer never says whether somebody else reported the same thing. */
export const report = implement(
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
