import { diplomacyLists } from '../messages/clans.ts';
import { described } from '../texts/texts.ts';
import { clanData } from './clan-data.ts';
import type { Command } from './command.ts';
import { share, slash } from './declare.ts';

export const diplomacy: Command = {
  data: { ...slash, ...described('command.diplomacy'), options: [share] },

  async run(asked) {
    const clan = await clanData(asked);
    const { body } = await clan.relationships({ limit: 200 });
    return { embeds: [diplomacyLists(asked.texts, clan.name, body)] };
  },
};
