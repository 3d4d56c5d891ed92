import { ProblemError } from '@clan-companion/contract/core/client';
import { limits } from '@clan-companion/contract/features';
import type { APIEmbed, Interaction } from 'discord.js';
import { option, slash } from '../../platform/commands.ts';
import type { Command, CommandContext } from '../../platform/feature.ts';
import { COLORS, embed, lines, plain, refuse, sentence } from '../../platform/messages.ts';
import { type Choice, spelled, suggestions } from '../../platform/suggestions.ts';
import { fill } from '../../platform/texts.ts';
import type { Texts } from './texts.en.ts';

export const treeOption = option('String', 'option.tree', {
  required: true,
  autocomplete: true,
  max_length: limits.tree.max,
});

export const learned: Command<Texts> = {
  data: slash('command.learned', [
    treeOption,
    option('String', 'option.learneditem', { autocomplete: true, max_length: limits.techItem.max }),
    option('Boolean', 'option.forget'),
  ]),

  async run(ctx) {
    const { interaction, texts } = ctx;
    const typed = interaction.options.getString('tree', true).trim();
    const typedItem = interaction.options.getString('item')?.trim() ?? '';
    const forget = interaction.options.getBoolean('remove') ?? false;
    const game = await gameTree(ctx, typed);
    let tree = game?.name ?? typed;
    let own = await read(ctx, tree);
    // Records can be older than the check of the spelling.
    if (forget && tree !== typed && spelled(typedItem, own) === undefined) {
      tree = typed;
      own = await read(ctx, tree);
    }
    const refuseWith = (key: keyof Texts & `learned.${string}`) =>
      refuse(fill(texts[key], { tree: plain(tree), item: plain(typedItem) }));
    if (!game && own.length === 0) return refuseWith('learned.notree');
    if (typedItem === '') return { embeds: [learnedList(texts, tree, own)] };
    const item = spelled(typedItem, forget ? own : (game?.items ?? []));
    if (item === undefined) return refuseWith(forget ? 'learned.notrecorded' : 'learned.noitem');
    const now = await change(ctx, tree, item, forget);
    const done = fill(texts[forget ? 'learned.removed' : 'learned.added'], { item: plain(item) });
    return { embeds: [sentence(done, COLORS.good), learnedList(texts, tree, now)] };
  },

  async complete(ctx) {
    const { options } = ctx.interaction;
    const { name, value } = options.getFocused(true);
    if (name === 'tree') return suggestTrees(ctx, value);
    const typed = options.getString('tree')?.trim() ?? '';
    const { name: tree, items } = (await gameTree(ctx, typed)) ?? { name: typed, items: [] };
    const own = tree === '' ? [] : await read(ctx, tree);
    const forget = options.getBoolean('remove') ?? false;
    const names = forget ? own : items.filter((one) => !own.includes(one));
    return suggestions(value, names, (one) => one);
  },
};

type Ctx = CommandContext<Interaction>;

export async function suggestTrees({ context }: Ctx, typed: string): Promise<Choice[]> {
  const { trees } = await context.service.call('GET /app/game-data.json');
  return suggestions(typed, trees, ({ name }) => name);
}

/** The tree of the game data that is meant, ignoring case, with its items. */
export async function gameTree({ context }: Ctx, typed: string) {
  const { trees } = await context.service.call('GET /app/game-data.json');
  const name = spelled(
    typed,
    trees.map((tree) => tree.name),
  );
  const found = trees.find((tree) => tree.name === name);
  return found && { name: found.name, items: found.items.map((item) => item.name) };
}

const recordOf = ({ interaction }: Ctx, tree: string) => ({
  params: { chat_id: interaction.user.id },
  query: { tree },
});

async function read(ctx: Ctx, tree: string): Promise<string[]> {
  const record = recordOf(ctx, tree);
  return (await ctx.person.call('GET /users/{chat_id}/tech', record)).learned;
}

/** Tried again if the record changed meanwhile, for example in the web app. */
async function change(ctx: Ctx, tree: string, item: string, forget: boolean): Promise<string[]> {
  const record = recordOf(ctx, tree);
  for (let tries = 1; ; tries += 1) {
    const { body, headers } = await ctx.person.send('GET /users/{chat_id}/tech', record);
    const others = body.learned.filter((one) => one !== item);
    const after = forget ? others : [...others, item];
    try {
      const put = { ...record, body: after, headers: { 'if-match': headers.get('etag') ?? '*' } };
      return (await ctx.person.call('PUT /users/{chat_id}/tech', put)).learned;
    } catch (error) {
      const raced = error instanceof ProblemError && error.status === 412;
      if (!raced || tries === 3) throw error;
    }
  }
}

/** Leaves room for the link to the web app. */
const MAX_LIST_LENGTH = 3_500;

const learnedList = (texts: Texts, tree: string, items: readonly string[]): APIEmbed =>
  embed(fill(texts['learned.title'], { tree: plain(tree) }), {
    description: lines([
      lines(
        items.map((item) => plain(item)),
        MAX_LIST_LENGTH,
      ) || texts['learned.none'],
      texts['learned.more'],
    ]),
  });
