import { diplomacyLists } from '../messages/clans.ts';
import { described } from '../texts/texts.ts';
import type { Command } from './command.ts';
import { share, slash } from './declare.ts';
import { linkedClan } from './linked-clan.ts';

export const diplomacy: Command = {
  data: { ...slash, ...described('command.diplomacy'), options: [share] },

  async run(asked) {
    const { clanid, name } = await linkedClan(asked);
    const relationships = await asked.person.call('GET /clans/{clan_id}/relationships', {
      params: { clan_id: clanid },
      query: { limit: 200 },
    });
    return { embeds: [diplomacyLists(asked.texts, name, relationships)] };
  },
};
