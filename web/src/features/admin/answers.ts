import type { AnswerOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';

type Found = AnswerOf<OperationTable['GET /admin/find']>;

export type FoundPerson = Found['people'][number];
export type FoundClan = Found['clans'][number];
export type FoundTrade = Found['trades'][number];
export type FoundMap = Found['maps'][number];
export type FoundSession = Found['sessions'][number];
export type PersonDetails = AnswerOf<OperationTable['GET /admin/people/{chat_id}']>;
export type ClanDetails = AnswerOf<OperationTable['GET /admin/clans/{clan_id}']>;
export type OpenedClan = AnswerOf<OperationTable['POST /admin/clans/{clan_id}/open']>;
export type OpenedMap = AnswerOf<OperationTable['POST /admin/maps/{map_id}/open']>;
export type Ban = AnswerOf<OperationTable['GET /admin/bans']>[number];
export type Switches = AnswerOf<OperationTable['GET /admin/switches']>;
export type Community = AnswerOf<OperationTable['GET /admin/community']>;
export type Filter = AnswerOf<OperationTable['GET /admin/filters']>[number];
export type LogEntry = AnswerOf<OperationTable['GET /admin/log']>[number];
export type Report = AnswerOf<OperationTable['GET /admin/reports']>[number];
export type Deleted = AnswerOf<OperationTable['GET /admin/trash']>[number];
export type Operator = AnswerOf<OperationTable['GET /admin/operators']>[number];
export type Overview = AnswerOf<OperationTable['GET /admin/overview']>;
