import type { Tx } from '../../db/statement.ts';
import { Problem } from '../../http/problem.ts';
import { findMember } from '../members/queries.ts';
import { findUserByChatid } from '../users/queries.ts';

/** A walker belongs to somebody in its clan. */
export async function newOwner(tx: Tx, clanid: number, chatid: string): Promise<number> {
  const user = await findUserByChatid.maybe(tx, { chatid });
  const member = user && (await findMember.maybe(tx, { clanid, userid: user.userid }));
  if (!member) throw new Problem('no-such-member');
  return member.userid;
}
