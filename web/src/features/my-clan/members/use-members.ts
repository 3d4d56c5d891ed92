import type { AnswerOf } from '@clan-companion/contract/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { usePages } from '../../../app/use-operation.ts';
import { useWhole } from '../../../app/use-whole.ts';

export type Member = AnswerOf<OperationTable['GET /clans/{clan_id}/members']>[number];

const LOOK_EVERY_MS = 30_000;

export const useMembers = (clanid: number) =>
  usePages(
    'GET /clans/{clan_id}/members',
    { params: { clan_id: clanid } },
    { refetchInterval: LOOK_EVERY_MS },
  );

/** To the last of them, for a person who may be in no clan. */
export const useAllMembers = (clanid: number | undefined) =>
  useWhole(
    usePages(
      'GET /clans/{clan_id}/members',
      { params: { clan_id: clanid ?? 0 }, query: { limit: 200 } },
      { enabled: clanid !== undefined },
    ),
  );
