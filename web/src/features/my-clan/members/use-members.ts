import type { AnswerOf } from '@clan-companion/contract/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { usePages } from '../../../app/use-operation.ts';

export type Member = AnswerOf<OperationTable['GET /clans/{clan_id}/members']>[number];

const LOOK_EVERY_MS = 30_000;

export const useMembers = (clanid: number) =>
  usePages(
    'GET /clans/{clan_id}/members',
    { params: { clan_id: clanid } },
    { refetchInterval: LOOK_EVERY_MS },
  );
