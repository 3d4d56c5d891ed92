import { ProblemError } from '@clan-companion/contract/client';
import { limits } from '@clan-companion/contract/text';
import { ApplicationCommandOptionType } from 'discord.js';
import { learnedList } from '../messages/clans.ts';
import { COLORS, sentence } from '../messages/embed.ts';
import { plain } from '../messages/plain.ts';
import { described, fill } from '../texts/texts.ts';
import type { Asked, Command } from './command.ts';
import { slash, suggestions } from './declare.ts';

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
    const tree = interaction.options.getString('tree', true).trim();
    const item = interaction.options.getString('item')?.trim();
    if (!item) return { embeds: [learnedList(texts, tree, await read(asked, tree))] };
    const forget = interaction.options.getBoolean('remove') ?? false;
    const now = await change(asked, tree, item, forget);
    const done = fill(texts[forget ? 'learned.removed' : 'learned.added'], { item: plain(item) });
    return { embeds: [sentence(done, COLORS.good), learnedList(texts, tree, now)] };
  },

  async complete(asked) {
    const { interaction, context } = asked;
    const { name, value } = interaction.options.getFocused(true);
    const { trees } = await context.service.call('GET /app/game-data.json');
    if (name === 'tree') return suggestions(value, trees, (one) => one.name);
    const tree = interaction.options.getString('tree')?.trim() ?? '';
    const items = trees.find((one) => one.name === tree)?.items ?? [];
    const own = tree === '' ? [] : await read(asked, tree);
    const forget = interaction.options.getBoolean('remove') ?? false;
    const names = forget ? own : items.map((one) => one.name).filter((one) => !own.includes(one));
    return suggestions(value, names, (one) => one);
  },
};

type AskedTech = Pick<Asked<{ user: { id: string } }>, 'interaction' | 'person'>;

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
