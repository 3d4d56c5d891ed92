import { Problem } from '../../http/problem.ts';
import { implement } from '../../services.ts';
import { findClan, withLookalike } from '../clans/queries.ts';
import { workingInvite } from './working-invite.ts';

export const previewInvite = implement(
  'POST /invites/preview',
  async ({ body: { code } }, { db }, reply) => {
    reply.header('cache-control', 'no-store');
    const { clanid } = await workingInvite(db, code);
    const clan = await findClan.maybe(db, { clanid });
    if (!clan) throw new Problem('no-such-invite');
    const { description: _, ...shown } = withLookalike(clan);
    return shown;
  },
);
