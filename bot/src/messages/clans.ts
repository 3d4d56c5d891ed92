import type { AnswerOf } from '@clan-companion/contract/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import type { APIEmbed } from 'discord.js';
import { fill, type TextKey, type Texts } from '../texts/texts.ts';
import { embed, field, lines } from './embed.ts';
import { mention, oneLine, plain } from './plain.ts';

type Clan = AnswerOf<OperationTable['GET /clans/{clan_id}']>;
type ListedClan = AnswerOf<OperationTable['GET /clans']>[number];
type Relationship = AnswerOf<OperationTable['GET /clans/{clan_id}/relationships']>[number];
type TechRow = AnswerOf<OperationTable['GET /clans/{clan_id}/tech']>[number];

/** Beyond this, people are only counted. */
const MOST_NAMES = 8;
const LONGEST_NAME = 32;

interface Counts {
  readonly members?: string | undefined;
  readonly walkers?: string | undefined;
}

/** The linked clan, with its counts for members, or what is public about another one. */
export function clanCard(
  texts: Texts,
  clan: ListedClan & Partial<Clan>,
  { members, walkers }: Counts = {},
): APIEmbed {
  const { name, symbol, region, description, chatid, leadertag, leadernickname } = clan;
  const leader = leadernickname ?? leadertag;
  const known: readonly (readonly [TextKey, string | undefined])[] = [
    ['clan.leader', leader === undefined ? mention(chatid) : plain(leader)],
    ['clan.region', region && plain(region)],
    ['clan.members', members],
    ['clan.walkers', walkers],
  ];
  return embed(symbol === undefined ? plain(name) : `${oneLine(symbol, 16)} ${plain(name)}`, {
    ...(description !== undefined && { description: plain(description, 1_000) }),
    fields: known.flatMap(([key, value]) => (value ? [field(texts[key], value, true)] : [])),
  });
}

export function diplomacyLists(
  texts: Texts,
  clan: string,
  relationships: readonly Relationship[],
): APIEmbed {
  const listOf = (type: Relationship['relationshiptype']) =>
    relationships
      .filter(({ relationshiptype }) => relationshiptype === type)
      .map(({ otherclanname }) => plain(otherclanname));
  return embed(fill(texts['diplomacy.title'], { clan: plain(clan) }), {
    fields: (['ally', 'enemy', 'nap'] as const).map((type) => {
      const names = listOf(type);
      return field(
        texts[`diplomacy.${type}`],
        names.length === 0 ? texts['diplomacy.none'] : names,
        true,
      );
    }),
  });
}

/** The members who have learned one item, or every item of a tree with its members. */
export function techList(
  texts: Texts,
  asked: { tree: string; item: string | undefined },
  rows: readonly TechRow[],
): APIEmbed {
  const head =
    asked.item === undefined
      ? fill(texts['tech.title'], { tree: plain(asked.tree) })
      : fill(texts['tech.item'], { item: plain(asked.item) });
  const all = rows.map((row) =>
    'item' in row ? `**${plain(row.item)}**: ${namesOf(texts, row.members)}` : nameOf(row),
  );
  return embed(head, { description: lines(all) || texts['tech.none'] });
}

interface Person {
  readonly nickname?: string;
  readonly chattag: string;
}

const nameOf = ({ nickname, chattag }: Person): string => plain(nickname ?? chattag, LONGEST_NAME);

function namesOf(texts: Texts, people: readonly Person[]): string {
  const names = people.slice(0, MOST_NAMES).map(nameOf).join(', ');
  const more = people.length - MOST_NAMES;
  return more > 0 ? fill(texts['tech.more'], { names, more: String(more) }) : names;
}
