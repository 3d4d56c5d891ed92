import type { AnswerOf } from '@clan-companion/contract/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import type { APIEmbed } from 'discord.js';
import { fill, type Texts } from '../texts/texts.ts';
import { embed, field, lines } from './embed.ts';
import { ago, namedMention, plain } from './plain.ts';

type Walker = AnswerOf<OperationTable['GET /walkers']>[number];

export function walkerList(
  texts: Texts,
  clan: string,
  walkers: readonly Walker[],
  longest?: number,
): APIEmbed {
  return embed(fill(texts['walkers.title'], { clan: plain(clan) }), {
    description: lines(walkers.map(walkerLine), longest) || texts['walkers.none'],
  });
}

const walkerLine = ({
  name,
  type,
  ownerid,
  ownername,
  lastuser,
  lastseen,
  lastupdate,
}: Walker): string =>
  [
    `**${plain(name)}**`,
    type === undefined ? '' : ` · ${plain(type)}`,
    ownerid === undefined ? '' : ` · ${namedMention(ownerid, ownername)}`,
    ` · ${ago(lastseen ?? lastupdate)}`,
    lastuser === undefined ? '' : ` (${plain(lastuser)})`,
  ].join('');

export function walkerCard(texts: Texts, walker: Walker): APIEmbed {
  const { walkerid, name, type, ownerid, ownername, lastuser, description } = walker;
  const known = [
    ['walker.type', type && plain(type)],
    ['walker.owner', ownerid && namedMention(ownerid, ownername)],
    ['walker.lastuser', lastuser && plain(lastuser)],
    ['walker.seen', ago(walker.lastseen ?? walker.lastupdate)],
    ['walker.id', plain(walkerid)],
  ] as const;
  return embed(plain(name), {
    ...(description !== undefined && { description: plain(description, 1_000) }),
    fields: known.flatMap(([key, value]) => (value ? [field(texts[key], value, true)] : [])),
  });
}
