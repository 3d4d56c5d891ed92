import { ProblemError } from '@clan-companion/contract/core/client';
import { limits } from '@clan-companion/contract/features';
import { ApplicationCommandOptionType } from 'discord.js';
import { learnedList } from '../messages/clans.ts';
import { COLORS, sentence } from '../messages/embed.ts';
import { plain } from '../messages/plain.ts';
import { described, fill, type TextKey } from '../texts/texts.ts';
import type { CommandContext, Command } from './command.ts';
import { slash, suggestions } from './declare.ts';
import { folded } from './named-clan.ts';

const text = { type: ApplicationCommandOptionType.String, autocomplete: true } as const;

export const learned: Command = {
  data: {
    ...slash,
    ...described('command.learned'),
    options: [
      { ...text, ...described('option.tree'), required: true, max_length: limits.tree.max },
      { ...text, ...described('option.learneditem'), max_length: limits.techItem.max },
      { type: ApplicationCommandOptionType.Boolean, ...described('option.forget') },
    ],
  },

  async run(asked) {
    const { interaction, texts } = asked;
    const typed = interaction.options.getString('tree', true).trim();
    const typedItem = interaction.options.getString('item')?.trim() ?? '';
    const forget = interaction.options.getBoolean('remove') ?? false;
    const game = await gameTree(asked, typed);
    let tree = game?.name ?? typed;
    let own = await read(asked, tree);
    // Records can be older than the check of the spelling.
    if (forget && tree !== typed && spelled(typedItem, own) === undefined) {
      tree = typed;
      own = await read(asked, tree);
    }
    const refuse = (key: TextKey) => {
      const words = { tree: plain(tree), item: plain(typedItem) };
      return { embeds: [sentence(fill(texts[key], words), COLORS.bad)] };
    };
    if (!game && own.length === 0) return refuse('learned.notree');
    if (typedItem === '') return { embeds: [learnedList(texts, tree, own)] };
    const item = spelled(typedItem, forget ? own : (game?.items ?? []));
    if (item === undefined) return refuse(forget ? 'learned.notrecorded' : 'learned.noitem');
    const now = await change(asked, tree, item, forget);
    const done = fill(texts[forget ? 'learned.removed' : 'learned.added'], { item: plain(item) });
    return { embeds: [sentence(done, COLORS.good), learnedList(texts, tree, now)] };
  },

  async complete(asked) {
    const { interaction, context } = asked;
    const { name, value } = interaction.options.getFocused(true);
    if (name === 'tree') {
      const { trees } = await context.service.call('GET /app/game-data.json');
      return suggestions(value, trees, (one) => one.name);
    }
    const typed = interaction.options.getString('tree')?.trim() ?? '';
    const { name: tree, items } = (await gameTree(asked, typed)) ?? { name: typed, items: [] };
    const own = tree === '' ? [] : await read(asked, tree);
    const forget = interaction.options.getBoolean('remove') ?? false;
    const names = forget ? own : items.filter((one) => !own.includes(one));
    return suggestions(value, names, (one) => one);
  },
};

/** The typed name as it is spelled in the list; one that differs only in case comes second. */
export const spelled = (typed: string, names: readonly string[]): string | undefined =>
  names.includes(typed) ? typed : names.find((name) => folded(name) === folded(typed));

async function gameTree({ context }: Pick<CommandContext<unknown>, 'context'>, typed: string) {
  const { trees } = await context.service.call('GET /app/game-data.json');
  const name = spelled(
    typed,
    trees.map((tree) => tree.name),
  );
  const found = trees.find((tree) => tree.name === name);
  return found && { name: found.name, items: found.items.map((item) => item.name) };
}

/** The tree of the game data that is meant, ignoring case, or else what was typed. */
export const spelledTree = async (asked: Pick<CommandContext<unknown>, 'context'>, typed: string) =>
  (await gameTree(asked, typed))?.name ?? typed;

type AskedTech = Pick<CommandContext<{ user: { id: string } }>, 'interaction' | 'person'>;

const recordOf = ({ interaction }: AskedTech, tree: string) => ({
  params: { chat_id: interaction.user.id },
  query: { tree },
});

async function read(asked: AskedTech, tree: string): Promise<string[]> {
  const record = recordOf(asked, tree);
  return (await asked.person.call('GET /users/{chat_id}/tech', record)).learned;
}

/** Tried again if the record changed meanwhile, for example in the web app. */
async function change(
  asked: AskedTech,
  tree: string,
  item: string,
  forget: boolean,
): Promise<string[]> {
  const record = recordOf(asked, tree);
  for (let tries = 1; ; tries += 1) {
    const { body, headers } = await asked.person.send('GET /users/{chat_id}/tech', record);
    const others = body.learned.filter((one) => one !== item);
    const after = forget ? others : [...others, item];
    try {
      const put = { ...record, body: after, headers: { 'if-match': headers.get('etag') ?? '*' } };
      return (await asked.person.call('PUT /users/{chat_id}/tech', put)).learned;
    } catch (error) {
      const raced = error instanceof ProblemError && error.status === 412;
      if (!raced || tries === 3) throw error;
    }
  }
}
