import type { AnswerOf, QueryOf } from '@clan-companion/contract/core/operation';
import { limits } from '@clan-companion/contract/features';
import type { OperationTable } from '@clan-companion/contract/operations';
import type { APIEmbed, ChatInputCommandInteraction, Interaction } from 'discord.js';
import { option, share, slash } from '../../platform/commands.ts';
import type { Command, CommandContext } from '../../platform/feature.ts';
import { type ClanFor, clanFor, sameClanFor } from '../../platform/linked-clan.ts';
import {
  ago,
  type Answer,
  day,
  embed,
  field,
  lines,
  namedMention,
  plain,
} from '../../platform/messages.ts';
import { everyRow, pageOf } from '../../platform/rows.ts';
import { suggestions } from '../../platform/suggestions.ts';
import { fill } from '../../platform/texts.ts';
import type { Texts } from './texts.en.ts';

const PER_PAGE = 15;

export const typeOption = option('String', 'option.type', {
  autocomplete: true,
  max_length: limits.walkerType.max,
});

export const walkers: Command<Texts> = {
  data: slash('command.walkers', [
    option('String', 'option.name', { max_length: limits.walkerName.max }),
    typeOption,
    option('User', 'option.owner'),
    option('Integer', 'option.unseen', { min_value: 1, max_value: 3650 }),
    share,
  ]),

  async run(ctx) {
    const { options } = ctx.interaction;
    return listWalkers(ctx, await clanFor(ctx), {
      name: options.getString('name') ?? undefined,
      type: options.getString('type') ?? undefined,
      ownerid: options.getUser('owner')?.id,
      unseendays: options.getInteger('unseen') ?? undefined,
    });
  },

  async complete(ctx) {
    const load = walkersOf(ctx, await clanFor(ctx));
    return suggestions(ctx.interaction.options.getFocused(), everyRow(load), ({ type }) => type);
  },
};

/** The walkers of the linked clan, as this person may see them. */
export const walkersOf =
  (
    { guildid, person, context }: CommandContext<Interaction>,
    { clanid, isOpen }: Pick<ClanFor, 'clanid' | 'isOpen'>,
  ) =>
  (query: QueryOf<OperationTable['GET /bot/guilds/{guildid}/walkers']>) =>
    isOpen
      ? context.service.send('GET /bot/guilds/{guildid}/walkers', { params: { guildid }, query })
      : person.send('GET /walkers', { query: { clanid, ...query } });

interface Search {
  readonly name?: string | undefined;
  readonly type?: string | undefined;
  readonly ownerid?: string | undefined;
  readonly unseendays?: number | undefined;
}

/** The clan's walkers that match the search. */
export const listWalkers = (
  ctx: CommandContext<ChatInputCommandInteraction, Texts>,
  { clanid, name }: ClanFor & { readonly name: string },
  search: Search,
): Promise<Answer> =>
  ctx.context.pages.start(
    ctx,
    pageOf(
      PER_PAGE,
      async (page, by) =>
        walkersOf(by, await sameClanFor(clanid, by))(given({ ...search, ...page })),
      (rows) => walkerList(ctx.texts, name, rows),
    ),
  );

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Drops undefined values. */
export const given = <T extends object>(values: T): Given<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<T>;

export type Walker = AnswerOf<OperationTable['GET /walkers']>[number];

export function walkerList(
  texts: Texts,
  clan: string,
  all: readonly Walker[],
  longest?: number,
): APIEmbed {
  return embed(fill(texts['walkers.title'], { clan: plain(clan) }), {
    description:
      lines(
        all.map((walker) => walkerLine(texts, walker)),
        longest,
      ) || texts['walkers.none'],
  });
}

function walkerLine(texts: Texts, walker: Walker): string {
  const { name, type, ownerid, ownername, lastuser, lastseen, lastupdate, contested } = walker;
  return [
    `**${plain(name)}**`,
    contested === undefined ? '' : ` · ${texts['walkers.contested']}`,
    type === undefined ? '' : ` · ${plain(type)}`,
    ownerid === undefined ? '' : ` · ${namedMention(ownerid, ownername)}`,
    ` · ${ago(lastseen ?? lastupdate)}`,
    lastuser === undefined ? '' : ` (${plain(lastuser)})`,
  ].join('');
}

/** Without the name of the other clan: guests can see this too. */
function contestedText(texts: Texts, { role, since, until }: NonNullable<Walker['contested']>) {
  return until === undefined
    ? fill(texts['walker.disputed'], { when: day(since) })
    : fill(texts[`walker.${role}`], { when: day(until) });
}

export function walkerCard(texts: Texts, walker: Walker): APIEmbed {
  const { walkerid, name, type, ownerid, ownername, lastuser, description, contested } = walker;
  const known = [
    ['walker.type', type && plain(type)],
    ['walker.owner', ownerid && namedMention(ownerid, ownername)],
    ['walker.lastuser', lastuser && plain(lastuser)],
    ['walker.seen', ago(walker.lastseen ?? walker.lastupdate)],
    ['walker.id', plain(walkerid)],
    ['walker.contested', contested && contestedText(texts, contested)],
  ] as const;
  return embed(plain(name), {
    ...(description !== undefined && { description: plain(description, 1_000) }),
    fields: known.flatMap(([key, value]) => (value ? [field(texts[key], value, true)] : [])),
  });
}
