import type { AnswerOf } from '@clan-companion/contract/operation';
import type { OperationTable } from '@clan-companion/contract/operations';

export type ListedClan = AnswerOf<OperationTable['GET /clans']>[number];
export type Clan = AnswerOf<OperationTable['GET /clans/{clan_id}']>;

export interface Named {
  nickname?: string | undefined;
  chattag: string;
}

/** The nickname, or the chat tag if there is none. */
export const nameOf = ({ nickname, chattag }: Named): string => nickname ?? chattag;

/** Includes the chat tag, because several people can have the same nickname. */
export const fullNameOf = ({ nickname, chattag }: Named): string =>
  nickname === undefined || nickname === chattag ? chattag : `${nickname} (${chattag})`;

const leader = ({ leadernickname, leadertag }: ListedClan): Named => ({
  nickname: leadernickname,
  chattag: leadertag,
});
export const leaderOf = (clan: Clan): string => nameOf(leader(clan));
export const fullLeaderOf = (clan: ListedClan): string => fullNameOf(leader(clan));
