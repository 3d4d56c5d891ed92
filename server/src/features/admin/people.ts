import type { Role } from '@clan-companion/contract/core/operation';
import { readId } from '@clan-companion/contract/core/values';
import { searchKey } from '../../platform/db/search-key.ts';
import type { Queryable } from '../../platform/db/statement.ts';
import { findBan } from '../users/bans-sql.ts';
import type { AnswerTo } from '../../platform/http/operation.ts';
import { isBigIdKey, readCursor, rowsToRead, toPage } from '../../platform/http/paging.ts';
import { Problem } from '../../platform/http/problem.ts';
import { implement } from '../../services.ts';
import { userByChatid } from '../users/sql.ts';
import type { Configured } from './acts/roles.ts';
import {
  findClans,
  findMaps,
  findPeople,
  findSessions,
  findTrades,
  findPerson,
  newestMapsOf,
  newestTradesOf,
  sessionsOfPerson,
  findClanDetails,
} from './find-sql.ts';
import { changesBy } from './sql.ts';

/** OPERATORS names more people than the database. */
export const withRole = <P extends { chatid: string; role?: Role }>(
  person: P,
  configured: Configured,
): P & { role?: Role } =>
  configured.has(person.chatid) ? { ...person, role: 'operator' } : person;

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
    trades,
    maps,
    sessions,
  };
}

export const find = implement('GET /admin/find', ({ query }, { db, config }) =>
  findEverything(db, query.text, config.operators),
);

export const getPerson = implement(
  'GET /admin/people/{chat_id}',
  async ({ params }, { db, config }) => {
    const { chat_id: chatid } = params;
    const found = await findPerson.maybe(db, { chatid });
    if (!found) throw new Problem('no-such-user');
    const { userid, trades, maps, mapbytes, changes, ...person } = found;
    const [ban, offers, ownMaps, sessions] = await Promise.all([
      findBan.maybe(db, { chatid }),
      newestTradesOf.all(db, { userid }),
      newestMapsOf.all(db, { userid }),
      sessionsOfPerson.all(db, { userid }),
    ]);
    return {
      ...withRole(person, config.operators),
      ...(ban && { ban: { chatid, ...ban } }),
      stored: { trades, maps, mapbytes, changes },
      sessions,
      trades: offers,
      maps: ownMaps,
    };
  },
);

const NEWEST_CHANGE = Number.MAX_SAFE_INTEGER;

export const listActivity = implement(
  'GET /admin/people/{chat_id}/changes',
  async ({ params, query }, { db }) => {
    const { userid } = await userByChatid(db, params.chat_id);
    const [before] = readCursor(query.cursor, isBigIdKey) ?? [NEWEST_CHANGE];
    const rows = await changesBy.all(db, { userid, before, rows: rowsToRead(query.limit) });
    return toPage(rows, query.limit, ({ changeid }) => [changeid]);
  },
);

export const getClanDetails = implement(
  'GET /admin/clans/{clan_id}',
  async ({ params }, { db }) => {
    const found = await findClanDetails.maybe(db, { clanid: params.clan_id });
    if (!found) throw new Problem('no-such-clan');
    const { walkers, relationships, changes, ...clan } = found;
    return { ...clan, stored: { walkers, relationships, changes } };
  },
);
