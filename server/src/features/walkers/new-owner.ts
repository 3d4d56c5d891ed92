import type { Tx } from '../../db/statement.ts';
import { Problem } from '../../http/problem.ts';
import { findMember } from '../members/queries.ts';
import { findUserByChatid } from '../users/queries.ts';

/** Throws unless the new owner is a member of the walker's clan. */
export async function newOwner(tx: Tx, clanid: number, chatid: string): Promise<number> {
  const user = await findUserByChatid.maybe(tx, { chatid });
  const member = user && (await findMember.maybe(tx, { clanid, userid: user.userid }));
  if (!member) throw new Problem('no-such-member');
  return member.userid;
}
