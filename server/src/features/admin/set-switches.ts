import type { Tx } from '../../db/statement.ts';
import { implement } from '../../services.ts';
import { act } from './act.ts';
import { setSwitchesTo } from './acts/switches.ts';

export const setSwitches = implement('PUT /admin/switches', ({ body, session }, services) => {
  const { reason, ...given } = body;
  const now = services.db.feed.now();
  const work = (tx: Tx) => setSwitchesTo(tx, given, reason, now);
  return act(services, session, 'operator', work, 'alone');
});
