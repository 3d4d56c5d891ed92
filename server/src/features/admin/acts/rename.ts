import { limits } from '@clan-companion/contract/features/users/index';
import { readText, type TextRule } from '@clan-companion/contract/core/text';
import type { Lifecycles } from '../../../lifecycle/lifecycle.ts';
import { record } from '../../../platform/db/changes/record.ts';
import { type Tx, write } from '../../../platform/db/statement.ts';
import { invalid, Problem } from '../../../platform/http/problem.ts';
import type { Entry } from './log.ts';
import { entryOf, lockSubject } from './subjects.ts';

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
