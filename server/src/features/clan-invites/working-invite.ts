import type { Queryable } from '../../db/statement.ts';
import { Problem } from '../../http/problem.ts';
import { tokenHash } from '../../http/sessions.ts';
import { findInvite } from './queries.ts';

/** The invite with this code; throws with the reason if it does not work. */
export async function workingInvite(db: Queryable, code: string) {
  const invite = await findInvite.maybe(db, { codehash: tokenHash(code) });
  if (!invite) throw new Problem('no-such-invite');
  if (invite.isUsedUp) throw new Problem('invite-used-up');
  if (invite.isExpired) throw new Problem('invite-expired');
  return invite;
}
