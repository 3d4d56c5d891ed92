import { readId } from '@clan-companion/contract/values';
import { searchKey } from '../../db/search-key.ts';
import type { AnswerTo } from '../../http/operation.ts';
import { implement } from '../../services.ts';
import { findClans, findMaps, findPeople, findSessions, findTrades } from './find-queries.ts';
import { withRole } from './found.ts';

export const find = implement('GET /admin/find', async ({ query }, { db, config }) => {
  const { text } = query;
  // -1 is the id of nothing.
  const asked = { text: text.toLowerCase(), key: searchKey(text), id: readId(text) ?? -1 };
  const [people, clans, trades, maps, sessions] = await Promise.all([
    findPeople.all(db, { text: asked.text, chatid: text }),
    findClans.all(db, { key: asked.key, id: asked.id }),
    findTrades.all(db, { key: asked.key, id: asked.id }),
    findMaps.all(db, { text: asked.text, id: asked.id }),
    findSessions.all(db, { id: asked.id }),
  ]);
  return {
    people: people.map((person) => withRole(person, config.operators)),
    clans,
    trades: trades as AnswerTo<'GET /admin/find'>['trades'],
    maps,
    sessions,
  };
});
