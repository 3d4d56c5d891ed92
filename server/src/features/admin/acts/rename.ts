import { limits } from '@clan-companion/contract/features';
import { readText, type TextRule } from '@clan-companion/contract/core/text';
import { record } from '../../../platform/db/changes/record.ts';
import { type Tx, write } from '../../../platform/db/statement.ts';
import { invalid, Problem } from '../../../platform/http/problem.ts';
import { nameFields, updateClanFields } from '../../clans/sql.ts';
import { renameMap } from '../../maps/sql.ts';
import type { Entry } from './log.ts';
import { entryOf, lockSubject, tellOwner } from './subjects.ts';

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

export type NamedKind = 'clan' | 'map' | 'person';

const rules: Readonly<Record<NamedKind, TextRule>> = {
  clan: limits.clanName,
  map: limits.mapName,
  person: { ...limits.nickname, min: 0 },
};

export async function renameSubject(
  tx: Tx,
  kind: NamedKind,
  id: string,
  given: string,
  reason: string,
): Promise<Entry> {
  const read = readText(rules[kind], given);
  if ('wrong' in read) {
    const { wrong, ...fault } = read;
    throw invalid('body/name', wrong, fault);
  }
  const name = read.text;
  if (kind === 'person') return renamePerson(tx, id, name, reason);
  const subject = await lockSubject(tx, kind, id);
  if (kind === 'clan') {
    await updateClanFields.count(tx, { clanid: subject.id, ...nameFields(name) });
  } else await renameMap(tx, subject.id, { before: subject.name, after: name });
  tellOwner(tx, 'renamed', { ...subject, name }, reason);
  return { action: 'rename', ...entryOf(subject), before: subject.name, after: name, reason };
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
