import { limits } from '@clan-companion/contract/features';
import type { ChatInputCommandInteraction } from 'discord.js';
import { option, share, slash, subcommand } from '../../platform/commands.ts';
import type { Command, CommandContext } from '../../platform/feature.ts';
import { clanFor } from '../../platform/linked-clan.ts';
import { type Answer, COLORS, plain, refuse, sentence } from '../../platform/messages.ts';
import { everyRow } from '../../platform/rows.ts';
import { choices, folded, PICKED, suggestions } from '../../platform/suggestions.ts';
import { fill } from '../../platform/texts.ts';
import { given, listWalkers, typeOption, type Walker, walkerCard, walkersOf } from './search.ts';
import type { Texts } from './texts.en.ts';

const MAX_ID_LENGTH = 64;

const which = option('String', 'option.walker', {
  required: true,
  autocomplete: true,
  max_length: MAX_ID_LENGTH + PICKED.length,
});

export const walker: Command<Texts> = {
  data: slash('command.walker', [
    subcommand('command.walker.show', [which, share]),
    subcommand('command.walker.edit', [
      which,
      option('String', 'option.newname', { max_length: limits.walkerName.max }),
      typeOption,
      option('User', 'option.newowner'),
      option('Boolean', 'option.noowner'),
      option('String', 'option.description', { max_length: limits.description.max }),
    ]),
  ]),

  async run(ctx) {
    const typed = ctx.interaction.options.getString('walker', true).trim();
    const edits = ctx.interaction.options.getSubcommand() === 'edit';
    const clan = await clanFor(ctx);
    // Only members can change a walker.
    const load = walkersOf(ctx, edits ? { ...clan, isOpen: false } : clan);
    const found = await findWalker(load, typed);
    if (!found) return listWalkers(ctx, clan, { name: shorten(typed) });
    return edits ? edit(ctx, load, found) : { embeds: [walkerCard(ctx.texts, found)] };
  },

  async complete(ctx) {
    const load = walkersOf(ctx, await clanFor(ctx));
    const { name, value } = ctx.interaction.options.getFocused(true);
    if (name === 'type') return suggestions(value, everyRow(load), ({ type }) => type);
    const { body } = await load({ name: shorten(value.trim()), limit: 25 });
    return choices(
      body.map(({ walkerid, name: called, type }) => ({
        name: type === undefined ? called : `${called} (${type})`,
        value: `${PICKED}${walkerid}`,
      })),
    );
  },
};

type Load = ReturnType<typeof walkersOf>;

/** The picked walker, or the only one with the typed name, or with it as the id or a part. */
async function findWalker(load: Load, typed: string): Promise<Walker | undefined> {
  if (typed === '') return undefined;
  const byId = async (walkerid: string) => {
    // Empty filters are ignored, and the first walker would answer.
    if (walkerid === '' || walkerid.length > MAX_ID_LENGTH) return undefined;
    return (await load({ walkerid, limit: 1 })).body[0];
  };
  const picked = typed.startsWith(PICKED) && (await byId(typed.slice(PICKED.length)));
  if (picked) return picked;
  const found: Walker[] = [];
  const search = everyRow((page) => load({ name: shorten(typed), ...page }));
  for await (const one of search) found.push(one);
  const exact = found.filter(({ name }) => folded(name) === folded(typed));
  if (exact.length > 0) return only(exact);
  return (await byId(typed)) ?? only(found);
}

const only = ([first, ...more]: readonly Walker[]) => (more.length === 0 ? first : undefined);

/** An empty text cannot be typed as an option. */
const NOTHING = '-';

async function edit(
  { interaction: { options }, person, texts }: CommandContext<ChatInputCommandInteraction, Texts>,
  load: Load,
  { walkerid, name }: Walker,
): Promise<Answer> {
  const notes = options.getString('notes') ?? undefined;
  const body = given({
    name: options.getString('name') ?? undefined,
    type: options.getString('type') ?? undefined,
    ownerid: options.getBoolean('no-owner') ? '' : options.getUser('owner')?.id,
    description: notes === NOTHING ? '' : notes,
  });
  if (Object.keys(body).length === 0) return refuse(texts['walker.nochange']);
  await person.call('PUT /walkers/{walker_id}', { params: { walker_id: walkerid }, body });
  const { body: changed } = await load({ walkerid, limit: 1 });
  const done = sentence(fill(texts['walker.changed'], { name: plain(name) }), COLORS.good);
  return { embeds: [done, ...changed.map((one) => walkerCard(texts, one))] };
}

const shorten = (typed: string): string => [...typed].slice(0, limits.walkerName.max).join('');
