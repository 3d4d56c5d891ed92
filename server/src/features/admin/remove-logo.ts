import type { Tx } from '../../db/statement.ts';
import { implement } from '../../services.ts';
import { act } from './act.ts';
import { setLogoTo } from './acts/community.ts';

export const removeLogo = implement('DELETE /admin/community/logo', ({ session }, services) => {
  const work = (tx: Tx) => setLogoTo(tx);
  return act(services, session, 'operator', work, 'alone');
});
