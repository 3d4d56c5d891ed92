import type { Queryable } from '../../db/statement.ts';
import { Problem } from '../../http/problem.ts';
import { findUserByChatid } from './queries.ts';

/** The person that the path names. */
export async function findOwner(db: Queryable, chatid: string): Promise<{ userid: number }> {
  const owner = await findUserByChatid.maybe(db, { chatid });
  if (!owner) throw new Problem('no-such-user');
  return owner;
}
