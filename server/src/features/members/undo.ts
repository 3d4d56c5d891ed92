import { whyNotInvite } from '../clans/access.ts';
import { record } from '../../platform/db/changes/record.ts';
import { allow, Problem } from '../../platform/http/problem.ts';
import { lockedStandingIn } from '../clans/sql.ts';
import { countRequests, insertRequestAgain, reasonsNotToAsk } from './sql.ts';
import { lockPerson, findClanOf } from '../users/sql.ts';
import { undoable } from '../undo/rules.ts';

export interface RequestRow {
  readonly clanid: number;
  readonly userid: number;
}

/** Undoes a rejection. */
export const undoRejection = undoable<RequestRow>(
  'request',
  async (tx, actor, snapshot, { quotas }) => {
    const { clanid, userid } = snapshot;
    allow(whyNotInvite(await lockedStandingIn(tx, clanid, actor.userid)));
    if (!(await lockPerson.maybe(tx, { userid }))) throw new Problem('cannot-undo');
    const joined = await findClanOf.maybe(tx, { userid });
    const { isBlocked } = await reasonsNotToAsk.one(tx, { clanid, userid });
    if (joined || isBlocked) throw new Problem('cannot-undo');
    if ((await insertRequestAgain.count(tx, { snapshot })) === 0) throw new Problem('cannot-undo');
    // The quota is that of another person, so its problem would make no sense to the caller.
    const { open } = await countRequests.one(tx, { userid });
    if (open > quotas.requests) throw new Problem('cannot-undo');
    record(tx, 'join-restored', { actor, userid, clanid });
  },
);
