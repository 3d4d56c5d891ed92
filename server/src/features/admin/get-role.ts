import { implement } from '../../services.ts';
import { hasOperator } from './acts/roles.ts';
import { isLocal } from './claim.ts';

export const getRole = implement(
  'GET /admin/role',
  async ({ session }, { db, config, chat }, { request }) => {
    const { role } = session;
    const canClaim =
      chat.practice && isLocal(request) && !(await hasOperator(db, config.operators));
    return { ...(role && { role }), canClaim };
  },
);
