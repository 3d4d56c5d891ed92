import { limits } from '@clan-companion/contract/features';
import { ApplicationCommandOptionType, type ChatInputCommandInteraction } from 'discord.js';
import { COLORS, sentence } from '../messages/embed.ts';
import { plain } from '../messages/plain.ts';
import { walkerCard } from '../messages/walkers.ts';
import { described, fill } from '../texts/texts.ts';
import type { Answer } from './answer.ts';
import { type ClanData, clanData } from './clan-data.ts';
import type { CommandContext, Command } from './command.ts';
import { choices, share, slash, suggestions } from './declare.ts';
import { folded } from './named-clan.ts';
import { everyRow } from './rows.ts';
import { given, listWalkers } from './walkers.ts';

const part = { type: ApplicationCommandOptionType.Subcommand } as const;
const text = { type: ApplicationCommandOptionType.String } as const;

/** Before the walkerid in the value of a suggestion, because a name can look like an id. */
const PICKED = 'id:';
const LONGEST_ID = 64;

const which = {
  ...text,
  ...described('option.walker'),
  required: true,
  autocomplete: true,
  max_length: LONGEST_ID + PICKED.length,
} as const;

export const walker: Command = {
  data: {
    ...slash,
    ...described('command.walker'),
    options: [
      { ...part, ...described('command.walker.show'), options: [which, share] },
      {
        ...part,
        ...described('command.walker.edit'),
        options: [
          which,
          { ...text, ...described('option.newname'), max_length: limits.walkerName.max },
          {
            ...text,
            ...described('option.walkertype'),
            autocomplete: true,
            max_length: limits.walkerType.max,
          },
          { type: ApplicationCommandOptionType.User, ...described('option.newowner') },
          { type: ApplicationCommandOptionType.Boolean, ...described('option.noowner') },
          { ...text, ...described('option.notes'), max_length: limits.description.max },
        ],
      },
    ],
  },

  async run(asked) {
    const typed = asked.interaction.options.getString('walker', true).trim();
    const edits = asked.interaction.options.getSubcommand() === 'edit';
    const clan = await clanData(asked, edits ? 'members' : undefined);
    const found = await findWalker(clan, typed);
    if (!found) return listWalkers(asked, clan, { name: shorten(typed) });
    return edits ? edit(asked, clan, found) : { embeds: [walkerCard(asked.texts, found)] };
  },

  async complete(asked) {
    const clan = await clanData(asked);
    const { name, value } = asked.interaction.options.getFocused(true);
    if (name === 'type') {
      return suggestions(value, everyRow(clan.walkers), ({ type }) => type);
    }
    const { body } = await clan.walkers({ name: shorten(value.trim()), limit: 25 });
    return choices(
      body.map(({ walkerid, name: called, type }) => ({
        name: type === undefined ? called : `${called} (${type})`,
        value: `${PICKED}${walkerid}`,
      })),
    );
  },
};

type Walker = Awaited<ReturnType<ClanData['walkers']>>['body'][number];

/** The picked walker, or the only one with the typed name, or with it as the id or a part. */
async function findWalker(clan: ClanData, typed: string): Promise<Walker | undefined> {
  if (typed === '') return undefined;
  const byId = async (walkerid: string) => {
    // Empty filters are ignored, and the first walker would answer.
    if (walkerid === '' || walkerid.length > LONGEST_ID) return undefined;
    return (await clan.walkers({ walkerid, limit: 1 })).body[0];
  };
  const picked = typed.startsWith(PICKED) && (await byId(typed.slice(PICKED.length)));
  if (picked) return picked;
  const found: Walker[] = [];
  const search = everyRow((page) => clan.walkers({ name: shorten(typed), ...page }));
  for await (const one of search) found.push(one);
  const exact = found.filter(({ name }) => folded(name) === folded(typed));
  if (exact.length > 0) return only(exact);
  return (await byId(typed)) ?? only(found);
}

const only = ([first, ...more]: readonly Walker[]) => (more.length === 0 ? first : undefined);

/** An empty text cannot be typed as an option. */
const NOTHING = '-';

async function edit(
  { interaction: { options }, person, texts }: CommandContext<ChatInputCommandInteraction>,
  clan: ClanData,
  { walkerid, name }: Walker,
): Promise<Answer> {
  const notes = options.getString('notes') ?? undefined;
  const body = given({
    name: options.getString('name') ?? undefined,
    type: options.getString('type') ?? undefined,
    ownerid: options.getBoolean('no-owner') ? '' : options.getUser('owner')?.id,
    description: notes === NOTHING ? '' : notes,
  });
  if (Object.keys(body).length === 0) {
    return { embeds: [sentence(texts['walker.nochange'], COLORS.bad)] };
  }
  await person.call('PUT /walkers/{walker_id}', { params: { walker_id: walkerid }, body });
  const { body: changed } = await clan.walkers({ walkerid, limit: 1 });
  const done = sentence(fill(texts['walker.changed'], { name: plain(name) }), COLORS.good);
  return { embeds: [done, ...changed.map((one) => walkerCard(texts, one))] };
}

const shorten = (typed: string): string => [...typed].slice(0, limits.walkerName.max).join('');
