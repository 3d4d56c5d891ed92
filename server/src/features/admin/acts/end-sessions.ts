import { record } from '../../../db/changes/record.ts';
import { type Tx, write } from '../../../db/statement.ts';
import { Problem } from '../../../http/problem.ts';
import { deleteOtherSessions } from '../../sign-in/queries.ts';
import type { Entry } from './log.ts';

const lockByChatid = write({
  name: 'lock-by-chatid',
  sql: `select userid, chattag from users where chatid = :chatid for no key update`,
  takes: { chatid: 'text' },
  gives: { userid: 'int', chattag: 'text' },
});

const NONE = 0;

export async function endSessionsOf(tx: Tx, chatid: string, reason: string): Promise<Entry> {
  const person = await lockByChatid.maybe(tx, { chatid });
  if (!person) throw new Problem('no-such-user');
  const { userid, chattag } = person;
  for (const detail of await deleteOtherSessions.all(tx, { userid, kept: NONE })) {
    record(tx, 'session-ended', { userid, detail });
  }
  record(tx, 'signed-out', { userid, detail: { reason } });
  return { action: 'end-sessions', kind: 'person', id: chatid, name: chattag, reason };
}
