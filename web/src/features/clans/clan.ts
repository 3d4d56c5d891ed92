import type { AnswerOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { nameOf } from '../../ui/names.ts';

export type ListedClan = AnswerOf<OperationTable['GET /clans']>[number];
export type Clan = AnswerOf<OperationTable['GET /clans/{clan_id}']>;
export type PublicPage = AnswerOf<OperationTable['GET /clans/{clan_id}/page']>;

export const leaderOf = ({ leadernickname, leadertag }: Clan): string =>
  nameOf({ nickname: leadernickname, chattag: leadertag });
