import { whyNotLead } from '../../access/clans.ts';
import { record } from '../../db/changes/record.ts';
import type { Tx } from '../../db/statement.ts';
import { allow, invalid, Problem } from '../../http/problem.ts';
import { implement } from '../../services.ts';
import { lockedStandingIn } from '../clans/queries.ts';
import { lockCaller } from '../users/queries.ts';
import {
  findManagedGuild,
  findServersClan,
  leaveOldServer,
  lockServer,
  upsertChatBot,
} from './queries.ts';

export const setChatBot = implement(
  'PUT /clans/{clan_id}/chatbot',
  async ({ params, query, session }, { db }) => {
    const { guildid, chatid } = query;
    if (guildid === undefined && chatid === undefined) {
      throw invalid('query', 'must have at least one of guildid, chatid');
    }
    const { clan_id: clanid } = params;
    const { userid } = session;
    await db.transaction(async (tx) => {
      allow(whyNotLead(await lockedStandingIn(tx, clanid, userid)));
      // The same server again is looked at anew: the leader may be another now.
      const verified = guildid !== undefined && (await linkServer(tx, { clanid, guildid, userid }));
      await upsertChatBot.count(tx, { clanid, guildid, botid: chatid, verified });
      record(tx, 'chatbot-set', { actor: session, clanid });
    });
    return { message: 'The chat bot has been set.' };
  },
);

/** Whether the link is verified at once: the leader is known to manage that server. */
async function linkServer(
  tx: Tx,
  { clanid, guildid, userid }: { clanid: number; guildid: string; userid: number },
): Promise<boolean> {
  // A sign-in at the same moment learns which servers they manage: it has done so, or finds the link.
  await lockCaller(tx, userid);
  await lockServer.one(tx, { guildid });
  const taken = await findServersClan.maybe(tx, { guildid });
  if (taken && taken.clanid !== clanid) throw new Problem('server-taken');
  await leaveOldServer(tx, clanid, guildid);
  return (await findManagedGuild.maybe(tx, { userid, guildid })) !== undefined;
}
