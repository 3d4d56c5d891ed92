import type { Client as Service } from '@clan-companion/contract/core/client';
import type { AnswerOf } from '@clan-companion/contract/core/operation';
import { limits } from '@clan-companion/contract/features';
import type { OperationTable } from '@clan-companion/contract/operations';
import type { APIEmbed, APIEmbedField, ChatInputCommandInteraction } from 'discord.js';
import { option, share, slash } from '../../platform/commands.ts';
import type { Command, CommandContext, Feature } from '../../platform/feature.ts';
import { clanFor, problem } from '../../platform/linked-clan.ts';
import {
  ago,
  type Answer,
  embed,
  field,
  inform,
  lines,
  oneLine,
  plain,
} from '../../platform/messages.ts';
import { everyRow } from '../../platform/rows.ts';
import { type Choice, choices, folded, onlyMatch } from '../../platform/suggestions.ts';
import { fill } from '../../platform/texts.ts';
import { en, type Texts } from './texts.en.ts';
import { es } from './texts.es.ts';

const show: Command<Texts> = {
  data: slash('command.clan', [
    option('String', 'option.name', { autocomplete: true, max_length: limits.clanName.max }),
    share,
  ]),

  async run(ctx) {
    const { interaction, texts, context } = ctx;
    const name = interaction.options.getString('name')?.trim();
    if (!name) return showLinkedClan(ctx);
    const found = await context.service.call('GET /clans', { query: { name, limit: 100 } });
    const best = found.find((one) => folded(one.name) === folded(name)) ?? found[0];
    return best ? { embeds: [clanCard(texts, best)] } : inform(texts['clan.none']);
  },

  async complete({ interaction, context: { service } }) {
    const name = interaction.options.getFocused().trim();
    const found = await service.call('GET /clans', {
      query: { limit: 25, ...(name !== '' && { name }) },
    });
    const names = new Set(found.map((one) => one.name));
    return choices([...names].map((one) => ({ name: one, value: one })));
  },
};

export const clans = { texts: { en, es }, commands: [show] } satisfies Feature;

/** Other features add what this person may see. */
async function showLinkedClan(
  ctx: CommandContext<ChatInputCommandInteraction, Texts>,
): Promise<Answer> {
  const { context, person, texts } = ctx;
  const linked = await clanFor(ctx);
  const { clanid, name, isOpen } = linked;
  const [found, ...fields] = await Promise.all([
    isOpen
      ? publicClan(context.service, clanid, name)
      : person.call('GET /clans/{clan_id}', { params: { clan_id: clanid } }),
    ...context.features.map((feature) => feature.clanField?.(ctx, linked)),
  ]);
  return {
    embeds: [
      clanCard(
        texts,
        found,
        fields.filter((one) => one !== undefined),
      ),
    ],
  };
}

type Clan = AnswerOf<OperationTable['GET /clans/{clan_id}']>;
type ListedClan = AnswerOf<OperationTable['GET /clans']>[number];

/** Guests see what everybody can look up. */
async function publicClan(service: Service, clanid: number, name: string): Promise<ListedClan> {
  const all = everyRow((page) => service.send('GET /clans', { query: { name, ...page } }));
  for await (const one of all) if (one.clanid === clanid) return one;
  throw problem('no-linked-clan');
}

function clanCard(
  texts: Texts,
  { name, symbol, region, description, created, members, ...clan }: ListedClan & Partial<Clan>,
  more: readonly APIEmbedField[] = [],
): APIEmbed {
  const about = lines([
    ...lookalikeWarning(texts, clan),
    ...(description === undefined ? [] : [plain(description, 1_000)]),
  ]);
  return embed(symbol === undefined ? plain(name) : `${oneLine(symbol, 16)} ${plain(name)}`, {
    ...(about !== '' && { description: about }),
    fields: [
      field(texts['clan.leader'], plain(clan.leadernickname ?? clan.leadertag), true),
      ...(region ? [field(texts['clan.region'], plain(region), true)] : []),
      field(texts['clan.members'], String(members), true),
      field(texts['clan.founded'], ago(created), true),
      ...more,
    ],
  });
}

export const lookalikeWarning = (
  texts: Texts,
  { lookalike }: Pick<ListedClan, 'lookalike'>,
): string[] =>
  lookalike ? [`⚠️ ${fill(texts['clan.lookalike'], { clan: plain(lookalike.name) })}`] : [];

interface NamedClan {
  readonly clanid: number;
  readonly name: string;
}

/** The value of a suggestion: names are not unique, so it includes the clanid. */
const PICKED = /^#([1-9]\d{0,8})(?: (.+))?$/;
const picked = ({ clanid, name }: NamedClan): string => `#${clanid} ${oneLine(name, 40)}`;

/** The picked or typed clan: by its exact name, else by a part that only one clan has. */
export async function namedClan(
  service: Service,
  text: string,
): Promise<NamedClan | 'none' | 'several'> {
  const [, clanid, name = `#${clanid}`] = PICKED.exec(text) ?? [];
  if (clanid !== undefined) return { clanid: Number(clanid), name };
  if ([...text].length > limits.clanName.max) return 'none';
  const found: NamedClan[] = [];
  const search = everyRow((page) => service.send('GET /clans', { query: { name: text, ...page } }));
  for await (const clan of search) found.push(clan);
  return onlyMatch(text, found);
}

/** Clans whose name contains the typed text; clans with the same name show their clanid. */
export async function clanChoices(service: Service, typed: string): Promise<Choice[]> {
  const name = [...typed].slice(0, limits.clanName.max).join('');
  const found = await service.call('GET /clans', {
    query: { limit: 25, ...(name !== '' && { name }) },
  });
  const isShared = (clan: NamedClan) =>
    found.some((one) => one !== clan && folded(one.name) === folded(clan.name));
  return choices(
    found.map((clan) => ({
      name: isShared(clan) ? `#${clan.clanid} ${clan.name}` : clan.name,
      value: picked(clan),
    })),
  );
}
