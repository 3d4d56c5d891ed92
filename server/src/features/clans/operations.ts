import { record } from '../../platform/db/changes/record.ts';
import { searchKey } from '../../platform/db/search-key.ts';
import type { Queryable } from '../../platform/db/statement.ts';
import { created } from '../../platform/http/answer.ts';
import { cacheable } from '../../platform/http/cacheable.ts';
import { isTextAndIdKey, readCursor, rowsToRead, toPage } from '../../platform/http/paging.ts';
import { Problem, allow, nothingGiven } from '../../platform/http/problem.ts';
import { implement } from '../../services.ts';
import { lockCaller, findClanOf } from '../users/sql.ts';
import { whyNotLead } from './access.ts';
import { listClanHistory } from './history.ts';
import { addMember, endClan, removeMember } from './rules.ts';
import {
  searchClans,
  sortedClans,
  withLookalike,
  findClan,
  standingIn,
  insertClan,
  nameFields,
  lockedStandingIn,
  updateClanFields,
  lockClan,
  lockClanForDeletion,
  findMember,
} from './sql.ts';

const listClans = implement('GET /clans', async ({ query }) => {
  const [afterkey, afterid] = readCursor(query.cursor, isTextAndIdKey) ?? [];
  const asked = {
    region: query.region && searchKey(query.region),
    recruiting: query.recruiting,
    language: query.language,
    minmembers: query.minmembers,
    maxmembers: query.maxmembers,
    afterkey,
    afterid,
    rows: rowsToRead(query.limit),
  };
  return cacheable('everyone', async (db) => {
    const rows = query.name
      ? await searchClans.all(db, { ...asked, part: searchKey(query.name) })
      : await sortedClans.all(db, asked);
    const page = rows.map(withLookalike);
    return { answer: toPage(page, query.limit, ({ namekey, clanid }) => [namekey, clanid]) };
  });
});

const getClan = implement(
  'GET /clans/{clan_id}',
  async ({ params, caller: { userid } }, { standings }) => {
    const { clan_id: clanid } = params;
    const find = async (db: Queryable) => {
      const clan = await findClan.maybe(db, { clanid });
      if (!clan) throw new Problem('no-such-clan');
      return { answer: withLookalike(clan), isHidden: clan.isHidden };
    };
    const standing = await standings.find(clanid, userid);
    // The cached answer checks again: the clan may be hidden, or the caller kicked, in the meantime.
    if (standing.value.isHidden) {
      return cacheable('caller', async (db) => {
        await standingIn(db, clanid, userid);
        return find(db);
      });
    }
    return cacheable('everyone', async (db) => {
      const { answer, isHidden } = await find(db);
      if (isHidden) throw new Problem('no-such-clan');
      return { answer };
    });
  },
);

const foundClan = implement(
  'POST /clans',
  async ({ key, query, session }, { db, filters, lifecycles }) => {
    const { userid } = session;
    const { name, symbol, region, description } = query;
    const held = await filters.check({ key, query }, true);
    return db.transaction(async (tx) => {
      await lockCaller(tx, userid);
      if (await findClanOf.maybe(tx, { userid })) throw new Problem('already-in-a-clan');
      const { clanid } = await insertClan.one(tx, {
        ...nameFields(name),
        symbol: symbol || undefined,
        region: region || undefined,
        regionkey: region ? searchKey(region) : undefined,
        description: description || undefined,
        leaderid: userid,
      });
      await addMember(tx, lifecycles, { userid, clanid });
      record(tx, 'clan-founded', { actor: session, clanid, detail: { name } });
      await filters.hold(tx, { kind: 'clan', id: clanid }, userid, held);
      return created(`/clans/${clanid}`, withLookalike(await findClan.one(tx, { clanid })));
    });
  },
);

const updateClan = implement(
  'PUT /clans/{clan_id}',
  async ({ key, params, query, session }, { db, filters }) => {
    const { name, symbol, region, description } = query;
    const fields = { name, symbol, region, description };
    const changed = Object.entries(fields).filter(([, value]) => value !== undefined);
    if (changed.length === 0) {
      throw nothingGiven('query', 'name', 'symbol', 'region', 'description');
    }
    const { clan_id: clanid } = params;
    const held = await filters.check({ key, query }, true);
    await db.transaction(async (tx) => {
      allow(whyNotLead(await lockedStandingIn(tx, clanid, session.userid)));
      await updateClanFields.count(tx, {
        clanid,
        ...fields,
        ...(name !== undefined && nameFields(name)),
        regionkey: region && searchKey(region),
      });
      const detail = Object.fromEntries(
        // The history records that the description changed, but not its text.
        changed.map(([field, value]) => [
          field,
          field === 'description' ? value !== '' : value || false,
        ]),
      );
      record(tx, 'clan-updated', { actor: session, clanid, detail });
      await filters.hold(tx, { kind: 'clan', id: clanid }, session.userid, held);
    });
    return { message: 'The clan has been changed.' };
  },
);

const leaveClan = implement('DELETE /clans', async ({ session }, { db, lifecycles }) => {
  const { userid } = session;
  await db.transaction(async (tx) => {
    const clan = await findClanOf.maybe(tx, { userid });
    if (!clan) throw new Problem('not-in-a-clan');
    const { clanid } = clan;
    await lockClan.maybe(tx, { clanid });
    const member = await findMember.maybe(tx, { clanid, userid });
    if (!member) throw new Problem('not-in-a-clan');
    if (member.isLeader) throw new Problem('leader-cannot-leave');
    await removeMember(tx, lifecycles, { clanid, userid });
    record(tx, 'member-left', { actor: session, userid, clanid });
  });
  return { message: 'You have left the clan.' };
});

const deleteClan = implement(
  'DELETE /clans/{clan_id}',
  async ({ params, session }, { config, db, lifecycles }) => {
    const { clan_id: clanid } = params;
    await db.transaction(async (tx) => {
      if (!(await lockClanForDeletion.maybe(tx, { clanid }))) throw new Problem('no-such-clan');
      allow(whyNotLead(await standingIn(tx, clanid, session.userid)));
      const keeping = { days: config.restoreDays, cause: 'owner' } as const;
      await endClan(tx, lifecycles, { clanid, actor: session }, keeping);
    });
    return true;
  },
);

export const clanOperations = [
  listClans,
  foundClan,
  leaveClan,
  getClan,
  updateClan,
  deleteClan,
  listClanHistory,
];
