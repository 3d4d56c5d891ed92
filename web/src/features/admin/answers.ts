import type { Answer } from '../../app/use-operation.ts';

type Found = Answer<'GET /admin/find'>;

export type FoundPerson = Found['people'][number];
export type FoundClan = Found['clans'][number];
export type FoundTrade = Found['trades'][number];
export type FoundMap = Found['maps'][number];
export type FoundSession = Found['sessions'][number];
export type PersonDetails = Answer<'GET /admin/people/{chat_id}'>;
export type ClanDetails = Answer<'GET /admin/clans/{clan_id}'>;
export type Ban = Answer<'GET /admin/bans'>[number];
export type Switches = Answer<'GET /admin/switches'>;
export type Community = Answer<'GET /admin/community'>;
export type Filter = Answer<'GET /admin/filters'>[number];
export type LogEntry = Answer<'GET /admin/log'>[number];
export type Report = Answer<'GET /admin/reports'>[number];
export type Deleted = Answer<'GET /admin/trash'>[number];
export type Operator = Answer<'GET /admin/operators'>[number];
export type Overview = Answer<'GET /admin/overview'>;
