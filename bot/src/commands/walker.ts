import { ProblemError } from '@clan-companion/contract/client';
import { limits } from '@clan-companion/contract/text';
import { ApplicationCommandOptionType } from 'discord.js';
import { walkerCard, walkerList } from '../messages/walkers.ts';
import { described } from '../texts/texts.ts';
import type { Command } from './command.ts';
import { choices, share, slash } from './declare.ts';

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

  async run({ interaction, guildid, texts, context: { service } }) {
    const asked = interaction.options.getString('walker', true);
    const find = async (walkerid: string) =>
      service.call('GET /bot/guilds/{guildid}/walkers/{walkerid}', {
        params: { guildid, walkerid },
      });
    try {
      return { embeds: [walkerCard(texts, await find(asked))] };
    } catch (error) {
      if (!isNoId(error)) throw error;
    }
    // A name was typed, and none picked from the list.
    const found = await service.call('GET /bot/guilds/{guildid}/walkers', {
      params: { guildid },
      query: { name: [...asked].slice(0, limits.walkerName.max).join(''), limit: 15 },
    });
    if (found.length === 1) return { embeds: [walkerCard(texts, found[0]!)] };
    return { embeds: [walkerList(texts, asked, found)] };
  },

  async complete({ interaction, guildid, context: { service } }) {
    const typed = [...interaction.options.getFocused().trim()];
    const name = typed.slice(0, limits.walkerName.max).join('');
    const found = await service.call('GET /bot/guilds/{guildid}/walkers', {
      params: { guildid },
      query: { limit: 25, ...(name !== '' && { name }) },
    });
    return choices(
      found.map(({ walkerid, name: called, type }) => ({
        name: type === undefined ? called : `${called} (${type})`,
        value: walkerid,
      })),
    );
  },
};

const isNoId = (error: unknown): boolean =>
  error instanceof ProblemError && ['no-such-walker', 'invalid-input'].includes(error.problem);
