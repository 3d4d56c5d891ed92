import { whyNotLead } from '../../access/clans.ts';
import { record } from '../../db/changes/record.ts';
import { searchKey } from '../../db/search-key.ts';
import { allow, nothingGiven } from '../../http/problem.ts';
import { implement } from '../../services.ts';
import { nameSkeleton } from '../../db/name-skeleton.ts';
import { lockedStandingIn, setSkeletons, updateClanFields } from './queries.ts';

export const updateClan = implement(
  'PUT /clans/{clan_id}',
  async ({ params, query, session }, { db, filters }) => {
    const { name, symbol, region, description } = query;
    const fields = { name, symbol, region, description };
    const changed = Object.entries(fields).filter(([, value]) => value !== undefined);
    if (changed.length === 0) {
      throw nothingGiven('query', 'name', 'symbol', 'region', 'description');
    }
    const { clan_id: clanid } = params;
    const held = await filters.check('PUT /clans/{clan_id}', { query }, true);
    await db.transaction(async (tx) => {
      allow(whyNotLead(await lockedStandingIn(tx, clanid, session.userid)));
      await updateClanFields.count(tx, {
        clanid,
        ...fields,
        namekey: name && searchKey(name),
        regionkey: region && searchKey(region),
      });
      if (name !== undefined) {
        await setSkeletons.count(tx, { clanids: [clanid], skeletons: [nameSkeleton(name)] });
      }
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
