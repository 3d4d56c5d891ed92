import type { Tx } from '../../db/statement.ts';
import { Problem } from '../../http/problem.ts';
import { tokenHash } from '../../http/sessions.ts';
import type { SwitchValues } from '../../http/switches.ts';
import { findInvite } from '../clan-invites/queries.ts';

/** Throws if a person without an account cannot get one. An invite is used only by joining with it. */
export async function requireOpenSignUp(
  tx: Tx,
  signUp: SwitchValues['signUp'],
  code: string | undefined,
): Promise<void> {
  if (signUp === 'open') return;
  if (signUp === 'closed') throw new Problem('sign-up-closed');
  const invite = code && (await findInvite.maybe(tx, { codehash: tokenHash(code) }));
  if (!invite || invite.isUsedUp || invite.isExpired) throw new Problem('by-invitation-only');
}
