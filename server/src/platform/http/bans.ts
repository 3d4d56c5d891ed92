import { type Queryable, read } from '../db/statement.ts';
import { Problem } from './problem.ts';

export const findBan = read({
  name: 'find-ban',
  sql: `select reason, since, until, coalesce(until <= now(), false) as over
        from bans where chatid = :chatid`,
  takes: { chatid: 'text' },
  gives: { reason: 'text', since: 'timestamp', until: 'timestamp?', over: 'bool' },
});

/** The refusal of a banned person, with the reason. */
export async function banProblem(db: Queryable, chatid: string): Promise<Problem> {
  const ban = await findBan.maybe(db, { chatid });
  if (!ban) return new Problem('banned');
  const { reason, until } = ban;
  const end = until === undefined ? 'This ban is permanent.' : `It ends at ${until}.`;
  return new Problem('banned', {
    detail: `You’re banned from this service: ${reason} ${end}`,
    ban: until === undefined ? { reason } : { reason, until },
  });
}
