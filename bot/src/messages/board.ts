import type { AnswerOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import type { APIEmbed } from 'discord.js';
import type { Texts } from '../texts/texts.ts';
import { diplomacyLists } from './clans.ts';
import { sentence } from './embed.ts';
import { walkerList } from './walkers.ts';

interface Shown {
  readonly clan: string;
  readonly walkers: AnswerOf<OperationTable['GET /walkers']>;
  readonly relationships: AnswerOf<OperationTable['GET /clans/{clan_id}/relationships']>;
}

/** With the longest diplomacy, the message stays below the 6,000 characters that the platform allows. */
const LONGEST_WALKERS = 2_200;

/** The walkers and the diplomacy of a clan; nothing until they have been loaded. */
export const boardEmbeds = (texts: Texts, shown?: Shown): APIEmbed[] => [
  ...(shown
    ? [
        walkerList(texts, shown.clan, shown.walkers, LONGEST_WALKERS),
        diplomacyLists(texts, shown.clan, shown.relationships),
      ]
    : []),
  sentence(texts['board.more']),
];
