import { whyNotLead } from '../../access/clans.ts';
import { record } from '../../db/changes/record.ts';
import type { Tx } from '../../db/statement.ts';
import { allow, nothingGiven, Problem } from '../../http/problem.ts';
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
      throw nothingGiven('query', 'guildid', 'chatid');
    }
    const { clan_id: clanid } = params;
    const { userid } = session;
    await db.transaction(async (tx) => {
      allow(whyNotLead(await lockedStandingIn(tx, clanid, userid)));
      // Setting the same chat server again repeats the check: the leader may have changed.
      const verified = guildid !== undefined && (await linkServer(tx, { clanid, guildid, userid }));
      await upsertChatBot.count(tx, { clanid, guildid, botid: chatid, verified });
      record(tx, 'chatbot-set', { actor: session, clanid });
    });
    return { message: 'The chat bot has been saved.' };
  },
);

/** Returns true if the link is verified at once, because the leader manages the chat server. */
async function linkServer(
  tx: Tx,
  { clanid, guildid, userid }: { clanid: number; guildid: string; userid: number },
): Promise<boolean> {
  // Serializes with a concurrent sign-in: we see the servers it stored, or it sees this link.
  await lockCaller(tx, userid);
  await lockServer.one(tx, { guildid });
  const taken = await findServersClan.maybe(tx, { guildid });
  if (taken && taken.clanid !== clanid) throw new Problem('server-taken');
  await leaveOldServer(tx, clanid, guildid);
  return (await findManagedGuild.maybe(tx, { userid, guildid })) !== undefined;
}
