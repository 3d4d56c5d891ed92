import type { BodyOf, ParamsOf } from '@clan-companion/contract/core/operation';
import { readText, type TextRule } from '@clan-companion/contract/core/text';
import { readId } from '@clan-companion/contract/core/values';
import { limits } from '@clan-companion/contract/features/users/index';
import type { OperationTable } from '@clan-companion/contract/operations';
import type { Lifecycles, ContentKind, Subject } from '../../../lifecycle/lifecycle.ts';
import { record } from '../../../platform/db/changes/record.ts';
import { type Tx, write } from '../../../platform/db/statement.ts';
import { invalid, Problem } from '../../../platform/http/problem.ts';
import { closeReported, reportersOf } from '../../reports/sql.ts';
import type { Entry } from './log.ts';

export async function lockSubject(
  tx: Tx,
  lifecycles: Lifecycles,
  kind: ContentKind,
  text: string,
): Promise<Subject> {
  const id = readId(text);
  const { lock } = lifecycles.contentOf(kind);
  const found = id === undefined ? undefined : await lock.maybe(tx, { id });
  if (id === undefined || !found) throw new Problem(`no-such-${kind}`);
  return { kind, id, ...found };
}

export const entryOf = ({ kind, id, name }: Subject): Pick<Entry, 'kind' | 'id' | 'name'> => ({
  kind,
  id: String(id),
  name,
});

const insertHidden = write({
  name: 'insert-hidden',
  sql: `insert into hidden (kind, id, cause) values (:kind, :id, 'operator')
        on conflict do nothing`,
  takes: { kind: 'text', id: 'int' },
});

const deleteHidden = write({
  name: 'delete-hidden',
  sql: `delete from hidden where kind = :kind and id = :id and cause in ('operator', 'filter')`,
  takes: { kind: 'text', id: 'int' },
});

/** Hiding again notifies the owner of the new reason. */
export async function hideSubject(
  tx: Tx,
  lifecycles: Lifecycles,
  { kind, id }: { kind: ContentKind; id: string },
  reason: string,
): Promise<Entry> {
  const subject = await lockSubject(tx, lifecycles, kind, id);
  await insertHidden.count(tx, { kind, id: subject.id });
  lifecycles.contentOf(kind).notify(tx, 'hidden', subject, reason);
  return { action: 'hide', ...entryOf(subject), reason };
}

/** What a ban hides stays hidden until it ends. */
export async function showSubject(
  tx: Tx,
  lifecycles: Lifecycles,
  { kind, id }: { kind: ContentKind; id: string },
  reason: string,
): Promise<Entry> {
  const subject = await lockSubject(tx, lifecycles, kind, id);
  const shown = await deleteHidden.count(tx, { kind, id: subject.id });
  if (shown === 0) throw new Problem('not-hidden');
  lifecycles.contentOf(kind).notify(tx, 'shown', subject, reason);
  return { action: 'show', ...entryOf(subject), reason };
}

export async function removeSubject(
  tx: Tx,
  lifecycles: Lifecycles,
  { kind, id }: { kind: ContentKind; id: string },
  { reason, restoreDays }: { reason: string; restoreDays: number },
): Promise<Entry> {
  const subject = await lockSubject(tx, lifecycles, kind, id);
  const { remove, notify } = lifecycles.contentOf(kind);
  const keeping = { days: restoreDays, cause: 'operator' } as const;
  await remove(tx, subject, { reason, keeping, lifecycles });
  notify(tx, 'removed', subject, reason);
  return { action: 'remove', ...entryOf(subject), reason };
}

const lockNickname = write({
  name: 'lock-nickname',
  sql: `select userid, chattag, nickname from users where chatid = :chatid for no key update`,
  takes: { chatid: 'text' },
  gives: { userid: 'int', chattag: 'text', nickname: 'text?' },
});

const replaceNickname = write({
  name: 'replace-nickname',
  sql: `update users set nickname = nullif(:nickname, '') where userid = :userid`,
  takes: { userid: 'int', nickname: 'text' },
});

export interface Named {
  readonly kind: 'clan' | 'map' | 'person';
  readonly id: string;
}

export async function renameSubject(
  tx: Tx,
  lifecycles: Lifecycles,
  { kind, id }: Named,
  { name: given, reason }: { name: string; reason: string },
): Promise<Entry> {
  if (kind === 'person') {
    return renamePerson(tx, id, checkName({ ...limits.nickname, min: 0 }, given), reason);
  }
  const { rename, notify } = lifecycles.contentOf(kind);
  const { rule, to } = rename!;
  const name = checkName(rule, given);
  const subject = await lockSubject(tx, lifecycles, kind, id);
  await to(tx, subject, name);
  notify(tx, 'renamed', { ...subject, name }, reason);
  return { action: 'rename', ...entryOf(subject), before: subject.name, after: name, reason };
}

function checkName(rule: TextRule, given: string): string {
  const read = readText(rule, given);
  if (!('wrong' in read)) return read.text;
  const { wrong, ...fault } = read;
  throw invalid('body/name', wrong, fault);
}

async function renamePerson(
  tx: Tx,
  chatid: string,
  nickname: string,
  reason: string,
): Promise<Entry> {
  const person = await lockNickname.maybe(tx, { chatid });
  if (!person) throw new Problem('no-such-user');
  const { userid, chattag, nickname: before } = person;
  await replaceNickname.count(tx, { userid, nickname });
  record(tx, 'nickname-changed', { userid, detail: { reason } });
  const about = { kind: 'person', id: chatid, name: chattag } as const;
  return { action: 'rename', ...about, before, after: nickname || undefined, reason };
}

type Close = OperationTable['POST /admin/reports/{kind}/{id}/close'];

/** Reporters learn the outcome, and nothing about each other. */
export async function closeReportOf(
  tx: Tx,
  { kind, id }: ParamsOf<Close>,
  { outcome, reason }: BodyOf<Close>,
): Promise<Entry> {
  const closed = await closeReported.maybe(tx, { kind, id, outcome, reason });
  if (!closed) throw new Problem('no-such-report');
  const { name } = closed;
  const told = outcome === 'acted' ? 'report-upheld' : 'report-rejected';
  for (const reporter of await reportersOf.all(tx, closed)) {
    record(tx, told, { ...reporter, detail: { name, reason } });
  }
  record(tx, 'report-closed', {});
  const about = { action: 'close-report', name, reason, after: outcome };
  // A join request is a message of a person.
  if (kind !== 'request') return { ...about, kind, id };
  return { ...about, kind: 'person', id: id.slice(id.indexOf('-') + 1) };
}
