import { limits } from '@clan-companion/contract/text';
import { ApplicationCommandOptionType } from 'discord.js';
import { walkerList } from '../messages/walkers.ts';
import { described } from '../texts/texts.ts';
import type { Command } from './command.ts';
import { choices, share, slash } from './declare.ts';
import { nextCursor } from './pages.ts';

const PER_PAGE = 15;

export const walkers: Command = {
  data: {
    ...slash,
    ...described('command.walkers'),
    options: [
      {
        type: ApplicationCommandOptionType.String,
        ...described('option.name'),
        max_length: limits.walkerName.max,
      },
      {
        type: ApplicationCommandOptionType.String,
        ...described('option.walkertype'),
        autocomplete: true,
        max_length: limits.walkerType.max,
      },
      { type: ApplicationCommandOptionType.User, ...described('option.owner') },
      {
        type: ApplicationCommandOptionType.Integer,
        ...described('option.unseen'),
        min_value: 1,
        max_value: 3650,
      },
      share,
    ],
  },

  async run({ interaction, guildid, texts, context: { service, pages } }) {
    const { options } = interaction;
    const params = { guildid };
    const query = {
      name: options.getString('name') ?? undefined,
      type: options.getString('type') ?? undefined,
      ownerid: options.getUser('owner')?.id,
      unseendays: options.getInteger('unseen') ?? undefined,
      limit: PER_PAGE,
    };
    const { name } = await service.call('GET /bot/guilds/{guildid}', { params });
    return pages.start({
      userid: interaction.user.id,
      texts,
      load: async (cursor) => {
        const { body, headers } = await service.send('GET /bot/guilds/{guildid}/walkers', {
          params,
          query: given({ ...query, cursor }),
        });
        return { embed: walkerList(texts, name, body), next: nextCursor(headers) };
      },
    });
  },

  async complete({ interaction, guildid, context: { service } }) {
    const all = await service.call('GET /bot/guilds/{guildid}/walkers', {
      params: { guildid },
      query: { limit: 200 },
    });
    const typed = interaction.options.getFocused().toLowerCase();
    const types = new Set(all.flatMap(({ type }) => type ?? []));
    const fitting = [...types].filter((type) => type.toLowerCase().includes(typed));
    return choices(fitting.toSorted().map((type) => ({ name: type, value: type })));
  },
};

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Only what has a value. */
const given = <T extends object>(values: T): Given<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<T>;
