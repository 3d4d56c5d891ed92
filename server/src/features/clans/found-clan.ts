import { record } from '../../db/changes/record.ts';
import { searchKey } from '../../db/search-key.ts';
import { Problem } from '../../http/problem.ts';
import { created } from '../../http/with-headers.ts';
import { implement } from '../../services.ts';
import { endRequestsOf, findClanOf, insertMember } from '../members/queries.ts';
import { lockCaller } from '../users/queries.ts';
import { nameSkeleton } from '../../db/name-skeleton.ts';
import { findClan, insertClan, withLookalike } from './queries.ts';

export const foundClan = implement('POST /clans', async ({ query, session }, { db, filters }) => {
  const { userid } = session;
  const { name, symbol, region, description } = query;
  const held = await filters.check('POST /clans', { query }, true);
  return db.transaction(async (tx) => {
    await lockCaller(tx, userid);
    if (await findClanOf.maybe(tx, { userid })) throw new Problem('already-in-a-clan');
    const { clanid } = await insertClan.one(tx, {
      name,
      namekey: searchKey(name),
      skeleton: nameSkeleton(name),
      symbol: symbol || undefined,
      region: region || undefined,
      regionkey: region ? searchKey(region) : undefined,
      description: description || undefined,
      leaderid: userid,
    });
    await insertMember.count(tx, { userid, clanid });
    await endRequestsOf(tx, userid);
    record(tx, 'clan-founded', { actor: session, clanid, detail: { name } });
    await filters.hold(tx, { kind: 'clan', id: clanid }, userid, held);
    return created(`/clans/${clanid}`, withLookalike(await findClan.one(tx, { clanid })));
  });
});
