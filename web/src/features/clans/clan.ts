import type { AnswerOf } from '@clan-companion/contract/operation';
import type { OperationTable } from '@clan-companion/contract/operations';

export type ListedClan = AnswerOf<OperationTable['GET /clans']>[number];
export type Clan = AnswerOf<OperationTable['GET /clans/{clan_id}']>;

/** How people are called: by their nickname in the game, else by their tag. */
export const nameOf = (person: { nickname?: string; chattag: string }): string =>
  person.nickname ?? person.chattag;

export const leaderOf = (clan: Clan): string => clan.leadernickname ?? clan.leadertag;
