import type { AnswerOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import type { APIEmbed } from 'discord.js';
import { fill, type Texts } from '../texts/texts.ts';
import { embed, field, lines } from './embed.ts';
import { ago, day, namedMention, plain } from './plain.ts';

type Walker = AnswerOf<OperationTable['GET /walkers']>[number];

export function walkerList(
  texts: Texts,
  clan: string,
  walkers: readonly Walker[],
  longest?: number,
): APIEmbed {
  return embed(fill(texts['walkers.title'], { clan: plain(clan) }), {
    description:
      lines(
        walkers.map((walker) => walkerLine(texts, walker)),
        longest,
      ) || texts['walkers.none'],
  });
}

function walkerLine(texts: Texts, walker: Walker): string {
  const { name, type, ownerid, ownername, lastuser, lastseen, lastupdate, contested } = walker;
  return [
    `**${plain(name)}**`,
    contested === undefined ? '' : ` · ${texts['walkers.contested']}`,
    type === undefined ? '' : ` · ${plain(type)}`,
    ownerid === undefined ? '' : ` · ${namedMention(ownerid, ownername)}`,
    ` · ${ago(lastseen ?? lastupdate)}`,
    lastuser === undefined ? '' : ` (${plain(lastuser)})`,
  ].join('');
}

/** Without the name of the other clan: guests can see this too. */
function contestedText(texts: Texts, { role, since, until }: NonNullable<Walker['contested']>) {
  return until === undefined
    ? fill(texts['walker.disputed'], { when: day(since) })
    : fill(texts[`walker.${role}`], { when: day(until) });
}

export function walkerCard(texts: Texts, walker: Walker): APIEmbed {
  const { walkerid, name, type, ownerid, ownername, lastuser, description, contested } = walker;
  const known = [
    ['walker.type', type && plain(type)],
    ['walker.owner', ownerid && namedMention(ownerid, ownername)],
    ['walker.lastuser', lastuser && plain(lastuser)],
    ['walker.seen', ago(walker.lastseen ?? walker.lastupdate)],
    ['walker.id', plain(walkerid)],
    ['walker.contested', contested && contestedText(texts, contested)],
  ] as const;
  return embed(plain(name), {
    ...(description !== undefined && { description: plain(description, 1_000) }),
    fields: known.flatMap(([key, value]) => (value ? [field(texts[key], value, true)] : [])),
  });
}
