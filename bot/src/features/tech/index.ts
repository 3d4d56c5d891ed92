import type { AnswerOf, QueryOf } from '@clan-companion/contract/core/operation';
import { limits } from '@clan-companion/contract/features';
import type { OperationTable } from '@clan-companion/contract/operations';
import type { APIEmbed, Interaction } from 'discord.js';
import { option, share, slash } from '../../platform/commands.ts';
import type { Command, CommandContext, Feature } from '../../platform/feature.ts';
import { type ClanFor, clanFor, linkedClan, sameClanFor } from '../../platform/linked-clan.ts';
import { embed, lines, plain } from '../../platform/messages.ts';
import { everyRow, pageOf } from '../../platform/rows.ts';
import { suggestions } from '../../platform/suggestions.ts';
import { fill } from '../../platform/texts.ts';
import { gameTree, learned, suggestTrees, treeOption } from './learned.ts';
import { en, type Texts } from './texts.en.ts';
import { es } from './texts.es.ts';

const PER_PAGE = 15;

const show: Command<Texts> = {
  data: slash('command.tech', [
    treeOption,
    option('String', 'option.techitem', { autocomplete: true, max_length: limits.techItem.max }),
    share,
  ]),

  async run(ctx) {
    const { interaction, texts, context } = ctx;
    const { clanid } = await linkedClan(ctx);
    const typed = interaction.options.getString('tree', true).trim();
    const tree = (await gameTree(ctx, typed))?.name ?? typed;
    const item = interaction.options.getString('item') ?? undefined;
    const search = { tree, ...(item !== undefined && { item }) };
    return context.pages.start(
      ctx,
      pageOf(
        PER_PAGE,
        async (page, by) => techOf(by, await sameClanFor(clanid, by))({ ...search, ...page }),
        (rows) => techList(texts, { tree, item }, rows),
      ),
    );
  },

  async complete(ctx) {
    const { options } = ctx.interaction;
    const { name, value } = options.getFocused(true);
    if (name === 'tree') return suggestTrees(ctx, value);
    const typed = options.getString('tree')?.trim();
    if (!typed) return [];
    const tree = (await gameTree(ctx, typed))?.name ?? typed;
    const load = techOf(ctx, await clanFor(ctx));
    const items = everyRow((page) => load({ tree, ...page }));
    return suggestions(value, items, (row) => ('item' in row ? row.item : undefined));
  },
};

export const tech = { texts: { en, es }, commands: [show, learned] } satisfies Feature;

/** What members of the linked clan have learned, as this person may see it. */
const techOf =
  ({ guildid, person, context }: CommandContext<Interaction>, { clanid, isOpen }: ClanFor) =>
  (query: QueryOf<OperationTable['GET /bot/guilds/{guildid}/tech']>) =>
    isOpen
      ? context.service.send('GET /bot/guilds/{guildid}/tech', { params: { guildid }, query })
      : person.send('GET /clans/{clan_id}/tech', { params: { clan_id: clanid }, query });

type TechRow = AnswerOf<OperationTable['GET /clans/{clan_id}/tech']>[number];

/** The members who have learned one item, or every item of a tree with its members. */
export function techList(
  texts: Texts,
  filter: { tree: string; item: string | undefined },
  rows: readonly TechRow[],
): APIEmbed {
  const head =
    filter.item === undefined
      ? plain(filter.tree)
      : fill(texts['tech.item'], { item: plain(filter.item) });
  const all = rows.map((row) =>
    'item' in row ? `**${plain(row.item)}**: ${namesOf(texts, row.members)}` : nameOf(row),
  );
  return embed(head, { description: lines(all) || texts['tech.none'] });
}

interface Person {
  readonly nickname?: string;
  readonly chattag: string;
}

/** Beyond this, people are only counted. */
const MAX_NAMES = 8;
const MAX_NAME_LENGTH = 32;

const nameOf = ({ nickname, chattag }: Person): string =>
  plain(nickname ?? chattag, MAX_NAME_LENGTH);

function namesOf(texts: Texts, people: readonly Person[]): string {
  const names = people.slice(0, MAX_NAMES).map(nameOf).join(', ');
  const more = people.length - MAX_NAMES;
  return more > 0 ? fill(texts['tech.more'], { names, more: String(more) }) : names;
}
