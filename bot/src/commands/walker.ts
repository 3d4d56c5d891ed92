import { type Client as Service, ProblemError } from '@clan-companion/contract/client';
import { limits } from '@clan-companion/contract/text';
import { ApplicationCommandOptionType } from 'discord.js';
import { walkerCard } from '../messages/walkers.ts';
import { described } from '../texts/texts.ts';
import type { Command } from './command.ts';
import { choices, share, slash } from './declare.ts';
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
    const { interaction, guildid, texts, context } = asked;
    const typed = interaction.options.getString('walker', true);
    const picked = await findWalker(context.service, guildid, typed);
    if (picked) return { embeds: [walkerCard(texts, picked)] };
    // A name was typed, and none picked from the list.
    const name = shortened(typed);
    const found = await context.service.call('GET /bot/guilds/{guildid}/walkers', {
      params: { guildid },
      query: { name, limit: 2 },
    });
    if (found.length === 1) return { embeds: [walkerCard(texts, found[0]!)] };
    return listWalkers(asked, { name });
  },

  async complete({ interaction, guildid, context: { service } }) {
    const name = shortened(interaction.options.getFocused().trim());
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

const shortened = (typed: string): string => [...typed].slice(0, limits.walkerName.max).join('');

/** In an address these mean the folder, not a walker. */
const FOLDERS = ['.', '..'];

async function findWalker(service: Service, guildid: string, walkerid: string) {
  if (FOLDERS.includes(walkerid)) return undefined;
  try {
    return await service.call('GET /bot/guilds/{guildid}/walkers/{walkerid}', {
      params: { guildid, walkerid },
    });
  } catch (error) {
    if (!isNoId(error)) throw error;
  }
}

const isNoId = (error: unknown): boolean =>
  error instanceof ProblemError && ['no-such-walker', 'invalid-input'].includes(error.problem);
