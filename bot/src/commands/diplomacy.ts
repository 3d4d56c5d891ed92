import { diplomacyLists } from '../messages/clans.ts';
import { described } from '../texts/texts.ts';
import type { Command } from './command.ts';
import { share, slash } from './declare.ts';

export const diplomacy: Command = {
  data: { ...slash, ...described('command.diplomacy'), options: [share] },

  async run({ guildid, texts, context: { service } }) {
    const params = { guildid };
    const [{ name }, relationships] = await Promise.all([
      service.call('GET /bot/guilds/{guildid}', { params }),
      service.call('GET /bot/guilds/{guildid}/relationships', { params, query: { limit: 200 } }),
    ]);
    return { embeds: [diplomacyLists(texts, name, relationships)] };
  },
};
