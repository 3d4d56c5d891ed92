import type { Role } from '@clan-companion/contract/operation';
import type { Tx } from '../../db/statement.ts';
import type { Session } from '../../http/sessions.ts';
import type { Services } from '../../services.ts';
import { type Entry, logAct } from './acts/log.ts';
import { requireRole } from './acts/roles.ts';

/**
 * Does something as an operator, and logs it, in one transaction. `alone`: for what must not happen
 * twice at the same time, such as changing roles and undoing.
 */
export const act = (
  { db, config }: Pick<Services, 'db' | 'config'>,
  { chatid }: Session,
  role: Role,
  work: (tx: Tx) => Promise<Entry>,
  alone?: 'alone',
): Promise<{ logid: number }> =>
  db.transaction(async (tx) => {
    await requireRole(tx, chatid, role, config.operators, alone);
    return logAct(tx, chatid, await work(tx));
  });
