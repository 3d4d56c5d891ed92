import { BY_HAND } from '@clan-companion/contract/operations/walkers';
import { randomBytes } from 'node:crypto';
import { whyNotEdit } from '../../access/clans.ts';
import { record } from '../../db/changes/record.ts';
import { allow, checkQuota, Problem } from '../../http/problem.ts';
import { created } from '../../http/with-headers.ts';
import { implement } from '../../services.ts';
import { lockClan, standingIn } from '../clans/queries.ts';
import { findClanOf } from '../members/queries.ts';
import { newOwner } from './new-owner.ts';
import { countWalkers, findWalker, insertWalker, showWalker } from './queries.ts';

export const addWalker = implement('POST /walkers', async ({ body, session }, { db, config }) => {
  const { userid } = session;
  return db.transaction(async (tx) => {
    const clan = await findClanOf.maybe(tx, { userid });
    if (!clan || !(await lockClan.maybe(tx, clan))) throw new Problem('not-in-a-clan');
    const { clanid } = clan;
    const standing = await standingIn(tx, clanid, userid);
    if (!standing.isMember) throw new Problem('not-in-a-clan');
    const isOwn = body.ownerid === undefined || body.ownerid === session.chatid;
    if (!isOwn) allow(whyNotEdit(standing));
    const ownerid = isOwn ? userid : await newOwner(tx, clanid, body.ownerid!);
    const walkerid = `${BY_HAND}${randomBytes(9).toString('base64url')}`;
    const { name, type } = body;
    const description = body.description || undefined;
    const addedby = isOwn ? userid : undefined;
    await insertWalker(tx, { walkerid, clanid, ownerid, name, type, description, addedby });
    const { walkers } = await countWalkers.one(tx, { clanid });
    checkQuota(config.quotas, 'walkers', walkers);
    record(tx, 'walker-added', { actor: session, clanid, detail: { walkerid, name } });
    const walker = await findWalker.one(tx, { walkerid, clanid });
    return created(`/walkers/${walkerid}`, await showWalker(tx, walker));
  });
});
