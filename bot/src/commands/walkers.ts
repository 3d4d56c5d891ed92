import { limits } from '@clan-companion/contract/text';
import { ApplicationCommandOptionType } from 'discord.js';
import { walkerList } from '../messages/walkers.ts';
import { described } from '../texts/texts.ts';
import type { Command } from './command.ts';
import { share, slash, suggestions } from './declare.ts';
import { everyRow, pageOf } from './rows.ts';

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
    };
    const { name } = await service.call('GET /bot/guilds/{guildid}', { params });
    return pages.start({
      userid: interaction.user.id,
      texts,
      load: pageOf(
        PER_PAGE,
        (page) =>
          service.send('GET /bot/guilds/{guildid}/walkers', {
            params,
            query: given({ ...query, ...page }),
          }),
        (rows) => walkerList(texts, name, rows),
      ),
    });
  },

  complete: ({ interaction, guildid, context: { service } }) =>
    suggestions(
      interaction.options.getFocused(),
      everyRow((query) =>
        service.send('GET /bot/guilds/{guildid}/walkers', { params: { guildid }, query }),
      ),
      ({ type }) => type,
    ),
};

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Only what has a value. */
const given = <T extends object>(values: T): Given<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<T>;
