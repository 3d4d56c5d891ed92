import { readPosition } from '../../../db/changes/position.ts';
import { implement } from '../../../services.ts';
import { verifiedClanOf } from '../queries.ts';
import { saveGuildPosition } from './queries.ts';

export const saveGuildNoticePosition = implement(
  'PUT /bot/guilds/{guildid}/notices',
  async ({ params: { guildid }, body }, { db }) => {
    await db.transaction(async (tx) => {
      await verifiedClanOf(tx, guildid);
      await saveGuildPosition.count(tx, { guildid, ...readPosition(body.position) });
    });
    return { message: 'The position has been saved.' };
  },
);
