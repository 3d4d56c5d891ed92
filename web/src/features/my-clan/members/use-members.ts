import type { AnswerOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { type ReadOptions, usePages } from '../../../app/use-operation.ts';
import { useAllPages } from '../../../app/use-all-pages.ts';

export type Member = AnswerOf<OperationTable['GET /clans/{clan_id}/members']>[number];

const REFETCH_INTERVAL_MS = 30_000;

/** Loads all pages, and keeps them up to date while the page is open. */
export const useMembers = (clanid: number) =>
  useAllMembers(clanid, { refetchInterval: REFETCH_INTERVAL_MS });

/** Loads all pages; nothing without a clan. */
export const useAllMembers = (clanid: number | undefined, options: ReadOptions = {}) =>
  useAllPages(
    usePages(
      'GET /clans/{clan_id}/members',
      { params: { clan_id: clanid ?? 0 }, query: { limit: 200 } },
      { enabled: clanid !== undefined, ...options },
    ),
  );
