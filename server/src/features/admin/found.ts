import type { Role } from '@clan-companion/contract/operation';
import { readId } from '@clan-companion/contract/values';
import { searchKey } from '../../db/search-key.ts';
import type { Queryable } from '../../db/statement.ts';
import type { AnswerTo } from '../../http/operation.ts';
import type { Configured } from './acts/roles.ts';
import { findClans, findMaps, findPeople, findSessions, findTrades } from './find-queries.ts';

/** OPERATORS names more people than the database. */
export const withRole = <P extends { chatid: string; role?: string }>(
  person: P,
  configured: Configured,
): P & { role?: Role } =>
  configured.has(person.chatid) ? { ...person, role: 'operator' } : (person as P & { role?: Role });

const NO_ID = -1;

export async function findEverything(
  db: Queryable,
  text: string,
  configured: Configured,
): Promise<AnswerTo<'GET /admin/find'>> {
  const id = readId(text) ?? NO_ID;
  const key = searchKey(text);
  const part = text.toLowerCase();
  const [people, clans, trades, maps, sessions] = await Promise.all([
    findPeople.all(db, { text: part, chatid: text }),
    findClans.all(db, { key, id }),
    findTrades.all(db, { key, id }),
    findMaps.all(db, { text: part, id }),
    findSessions.all(db, { id }),
  ]);
  return {
    people: people.map((person) => withRole(person, configured)),
    clans,
    // A CHECK constraint guarantees the type.
    trades: trades as AnswerTo<'GET /admin/find'>['trades'],
    maps,
    sessions,
  };
}
