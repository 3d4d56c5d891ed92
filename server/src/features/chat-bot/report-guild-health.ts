import { record } from '../../db/changes/record.ts';
import { implement } from '../../services.ts';
import { lockedClanOf, setHealth } from './queries.ts';

export const reportGuildHealth = implement(
  'PUT /bot/guilds/{guildid}/health',
  async ({ params, body: health }, { db }) => {
    await db.transaction(async (tx) => {
      const clanid = await lockedClanOf(tx, params.guildid);
      const changed = await setHealth.count(tx, { clanid, health });
      if (changed > 0) record(tx, 'chatbot-health', { clanid });
    });
    return { message: 'Reported.' };
  },
);
