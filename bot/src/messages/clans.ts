import type { AnswerOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import type { APIEmbed } from 'discord.js';
import { fill, type TextKey, type Texts } from '../texts/texts.ts';
import { embed, field, lines } from './embed.ts';
import { ago, oneLine, plain } from './plain.ts';

type Clan = AnswerOf<OperationTable['GET /clans/{clan_id}']>;
type ListedClan = AnswerOf<OperationTable['GET /clans']>[number];
export type Claim = NonNullable<
  AnswerOf<OperationTable['GET /bot/guilds/{guildid}']>['claims']
>[number];
type Relationship = AnswerOf<OperationTable['GET /clans/{clan_id}/relationships']>[number];
type TechRow = AnswerOf<OperationTable['GET /clans/{clan_id}/tech']>[number];

/** Beyond this, people are only counted. */
const MOST_NAMES = 8;
const LONGEST_NAME = 32;
/** Leaves room for the link to the web app. */
const LONGEST_LEARNED = 3_500;

/** The linked clan, with its number of walkers for members, or what is public about another one. */
export function clanCard(
  texts: Texts,
  clan: ListedClan & Partial<Clan>,
  walkers?: string,
): APIEmbed {
  const { name, symbol, region, description, created, members } = clan;
  const known: readonly (readonly [TextKey, string | undefined])[] = [
    ['clan.leader', leaderOf(clan)],
    ['clan.region', region && plain(region)],
    ['clan.members', String(members)],
    ['clan.founded', ago(created)],
    ['clan.walkers', walkers],
  ];
  const about = lines([
    ...lookalikeWarning(texts, clan),
    ...(description === undefined ? [] : [plain(description, 1_000)]),
  ]);
  return embed(symbol === undefined ? plain(name) : `${oneLine(symbol, 16)} ${plain(name)}`, {
    ...(about !== '' && { description: about }),
    fields: known.flatMap(([key, value]) => (value ? [field(texts[key], value, true)] : [])),
  });
}

/** The clans that want to link this chat server, for an admin who has to recognize the right one. */
export const claimList = (texts: Texts, claims: readonly Claim[]): APIEmbed =>
  embed(texts['link.sure'], {
    description: texts['link.sure.more'],
    fields: claims.map((claim, n) =>
      field(numbered(claims, n, plain(claim.name, 100)), [
        ...(claim.own ? [texts['link.own']] : []),
        `${texts['clan.leader']}: ${fullLeaderOf(claim)}`,
        `${texts['clan.members']}: ${claim.members}`,
        `${texts['clan.founded']}: ${ago(claim.created)}`,
        ...lookalikeWarning(texts, claim),
      ]),
    ),
  });

const leaderOf = ({ leadernickname, leadertag }: Pick<Claim, 'leadernickname' | 'leadertag'>) =>
  plain(leadernickname ?? leadertag);

/** Tells claims with the same name apart, in the text and on the buttons. */
export const numbered = (claims: readonly Claim[], n: number, name: string): string =>
  claims.length > 1 ? `${n + 1}. ${name}` : name;

/** With the chat tag, because anyone can choose any nickname. */
const fullLeaderOf = ({ leadernickname, leadertag }: Pick<Claim, 'leadernickname' | 'leadertag'>) =>
  leadernickname === undefined
    ? plain(leadertag)
    : `${plain(leadernickname)} (${plain(leadertag)})`;

const lookalikeWarning = (texts: Texts, { lookalike }: Pick<ListedClan, 'lookalike'>): string[] =>
  lookalike ? [`⚠️ ${fill(texts['clan.lookalike'], { clan: plain(lookalike.name) })}`] : [];

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

/** What a person has learned themselves. */
export const learnedList = (texts: Texts, tree: string, learned: readonly string[]): APIEmbed =>
  embed(fill(texts['learned.title'], { tree: plain(tree) }), {
    description: lines([
      lines(
        learned.map((item) => plain(item)),
        LONGEST_LEARNED,
      ) || texts['learned.none'],
      texts['learned.more'],
    ]),
  });

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
