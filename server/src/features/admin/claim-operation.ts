import { Problem } from '../../http/problem.ts';
import { implement } from '../../services.ts';
import { logAct } from './acts/log.ts';
import { hasOperator, lockRoles, setRoleOf } from './acts/roles.ts';
import { deleteClaimKey, findClaimKey, isClaimCode, isLocal } from './claim.ts';

/** With the practice sign-in, whoever uses this machine needs no code. */
export const claimOperation = implement(
  'POST /admin/claim',
  ({ body, session }, { db, config, chat }, { request }) =>
    db.transaction(async (tx) => {
      await lockRoles.one(tx, {});
      if (await hasOperator(tx, config.operators)) throw new Problem('already-operated');
      const found = await findClaimKey.maybe(tx, {});
      const hasCode = found && body.code !== undefined && isClaimCode(found.key, body.code);
      if (!hasCode && !(chat.practice && isLocal(request))) throw new Problem('wrong-claim-code');
      await deleteClaimKey.count(tx, {});
      const { chatid } = session;
      const entry = await setRoleOf(tx, chatid, 'operator', config.operators);
      return logAct(tx, chatid, { ...entry, action: 'claim' });
    }),
);
