import { record } from '../db/changes/record.ts';
import { write } from '../db/statement.ts';
import type { TestService } from './service.ts';

type Kind = 'clan' | 'trade' | 'map';
type Service = Pick<TestService, 'db'>;

const insertHidden = write({
  name: 'test-insert-hidden',
  sql: `insert into hidden (kind, id, cause) values (:kind, :id, 'operator')`,
  takes: { kind: 'text', id: 'int' },
});

const deleteHidden = write({
  name: 'test-delete-hidden',
  sql: `delete from hidden where kind = :kind and id = :id`,
  takes: { kind: 'text', id: 'int' },
});

const setBanned = write({
  name: 'test-set-banned',
  sql: `update users set banned = :banned where chatid = :chatid returning userid`,
  takes: { chatid: 'text', banned: 'bool' },
  gives: { userid: 'int' },
});

const change = (
  { db }: Service,
  statement: typeof insertHidden,
  kind: Kind,
  id: number,
  becomes: 'hidden' | 'shown',
) =>
  db.transaction(async (tx) => {
    await statement.count(tx, { kind, id });
    if (kind === 'clan') {
      record(tx, `clan-${becomes}`, { clanid: id, detail: { reason: 'A test.' } });
    } else {
      const detail = { [`${kind}id`]: id, name: 'It', reason: 'A test.' };
      record(tx, `content-${becomes}`, { userid: 0, detail });
    }
  });

/** Hides a clan, an offer or a map like an operator: with a change, which drops cached answers. */
export const hide = (service: Service, kind: Kind, id: number) =>
  change(service, insertHidden, kind, id, 'hidden');

export const show = (service: Service, kind: Kind, id: number) =>
  change(service, deleteHidden, kind, id, 'shown');

/** Marks an account as banned or not, without the other effects of a ban. */
export const markBanned = ({ db }: Service, { chatid }: { chatid: string }, banned: boolean) =>
  db.transaction(async (tx) => {
    const { userid } = await setBanned.one(tx, { chatid, banned });
    record(tx, 'user-banned', { userid });
  });
