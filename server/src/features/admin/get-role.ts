import { implement } from '../../services.ts';
import { hasOperator } from './acts/roles.ts';
import { isLocal } from './claim.ts';

export const getRole = implement(
  'GET /admin/role',
  async ({ session }, { db, config, chat }, { request }) => {
    const { role } = session;
    const isOperated = await hasOperator(db, config.operators);
    const canClaim = !isOperated && chat.practice && isLocal(request);
    return { ...(role && { role }), canClaim };
  },
);
