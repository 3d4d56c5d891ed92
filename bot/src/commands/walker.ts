import { limits } from '@clan-companion/contract/text';
import { ApplicationCommandOptionType } from 'discord.js';
import { walkerCard } from '../messages/walkers.ts';
import { described } from '../texts/texts.ts';
import type { Command } from './command.ts';
import { choices, share, slash } from './declare.ts';
import { linkedClan } from './linked-clan.ts';
import { listWalkers } from './walkers.ts';

export const walker: Command = {
  data: {
    ...slash,
    ...described('command.walker'),
    options: [
      {
        type: ApplicationCommandOptionType.String,
        ...described('option.walker'),
        required: true,
        autocomplete: true,
        max_length: 64,
      },
      share,
    ],
  },

  async run(asked) {
    const { interaction, person, texts } = asked;
    const typed = interaction.options.getString('walker', true).trim();
    const clan = await linkedClan(asked);
    const { clanid } = clan;
    // Empty filters are ignored, and the first walker would answer.
    const picked =
      typed === ''
        ? []
        : await person.call('GET /walkers', { query: { clanid, walkerid: typed, limit: 1 } });
    if (picked[0]) return { embeds: [walkerCard(texts, picked[0])] };
    // A name was typed instead of picked from the list.
    const name = shorten(typed);
    const found = await person.call('GET /walkers', { query: { clanid, name, limit: 2 } });
    if (found.length === 1) return { embeds: [walkerCard(texts, found[0]!)] };
    return listWalkers(asked, clan, { name });
  },

  async complete(asked) {
    const { clanid } = await linkedClan(asked);
    const name = shorten(asked.interaction.options.getFocused().trim());
    const found = await asked.person.call('GET /walkers', { query: { clanid, name, limit: 25 } });
    return choices(
      found.map(({ walkerid, name: called, type }) => ({
        name: type === undefined ? called : `${called} (${type})`,
        value: walkerid,
      })),
    );
  },
};

const shorten = (typed: string): string => [...typed].slice(0, limits.walkerName.max).join('');
