import type { AnswerOf } from '@clan-companion/contract/operation';
import type { OperationTable } from '@clan-companion/contract/operations';

export type ListedClan = AnswerOf<OperationTable['GET /clans']>[number];
export type Clan = AnswerOf<OperationTable['GET /clans/{clan_id}']>;

export interface Named {
  nickname?: string | undefined;
  chattag: string;
}

/** How people are called: by their nickname in the game, else by their tag. */
export const nameOf = ({ nickname, chattag }: Named): string => nickname ?? chattag;

/** For where the right person matters: several may have the same nickname. */
export const fullNameOf = ({ nickname, chattag }: Named): string =>
  nickname === undefined || nickname === chattag ? chattag : `${nickname} (${chattag})`;

const leader = ({ leadernickname, leadertag }: Clan): Named => ({
  nickname: leadernickname,
  chattag: leadertag,
});
export const leaderOf = (clan: Clan): string => nameOf(leader(clan));
export const fullLeaderOf = (clan: Clan): string => fullNameOf(leader(clan));
