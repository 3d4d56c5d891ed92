import { limits } from '@clan-companion/contract/features';
import { ApplicationCommandOptionType, type ChatInputCommandInteraction } from 'discord.js';
import { walkerList } from '../messages/walkers.ts';
import { described } from '../texts/texts.ts';
import type { Answer } from './answer.ts';
import { type ClanData, clanData, clanDataOf } from './clan-data.ts';
import type { CommandContext, Command } from './command.ts';
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

  async run(asked) {
    const { options } = asked.interaction;
    return listWalkers(asked, await clanData(asked), {
      name: options.getString('name') ?? undefined,
      type: options.getString('type') ?? undefined,
      ownerid: options.getUser('owner')?.id,
      unseendays: options.getInteger('unseen') ?? undefined,
    });
  },

  async complete(asked) {
    const clan = await clanData(asked);
    return suggestions(
      asked.interaction.options.getFocused(),
      everyRow((page) => clan.walkers(page)),
      ({ type }) => type,
    );
  },
};

interface Search {
  readonly name?: string | undefined;
  readonly type?: string | undefined;
  readonly ownerid?: string | undefined;
  readonly unseendays?: number | undefined;
}

/** The clan's walkers that match the search. */
export const listWalkers = (
  asked: CommandContext<ChatInputCommandInteraction>,
  { clanid, name }: ClanData,
  search: Search,
): Promise<Answer> =>
  asked.context.pages.start(
    asked,
    pageOf(
      PER_PAGE,
      async (page, by) => (await clanDataOf(clanid, by)).walkers(given({ ...search, ...page })),
      (rows) => walkerList(asked.texts, name, rows),
    ),
  );

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Drops undefined values. */
export const given = <T extends object>(values: T): Given<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<T>;
