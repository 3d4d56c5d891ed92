import { randomBytes } from 'node:crypto';
import { whyNotInvite } from '../../access/clans.ts';
import { record } from '../../db/changes/record.ts';
import { allow, checkQuota } from '../../http/problem.ts';
import { tokenHash } from '../../http/sessions.ts';
import { created } from '../../http/with-headers.ts';
import { implement } from '../../services.ts';
import { lockedStandingIn } from '../clans/queries.ts';
import { countInvites, insertInvite } from './queries.ts';

const CODE_BYTES = 16;

export const createInvite = implement(
  'POST /clans/{clan_id}/invites',
  async ({ params, body, session }, { db, config }) => {
    const { clan_id: clanid } = params;
    const { userid } = session;
    const { days = 7, uses = 10 } = body;
    const code = randomBytes(CODE_BYTES).toString('base64url');
    return db.transaction(async (tx) => {
      allow(whyNotInvite(await lockedStandingIn(tx, clanid, userid)));
      const codehash = tokenHash(code);
      const inserted = await insertInvite.one(tx, { clanid, madeby: userid, codehash, uses, days });
      const { working } = await countInvites.one(tx, { clanid });
      checkQuota(config.quotas, 'invites', working);
      record(tx, 'invite-created', { actor: session, clanid });
      const headers = { 'cache-control': 'no-store' };
      return created(`/clans/${clanid}/invites`, { ...inserted, code }, headers);
    });
  },
);
