import type { AnswerOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { type ReadOptions, useChange, usePages } from '../../app/use-operation.ts';
import { useAllPages } from '../../app/use-all-pages.ts';
import type { MyClan } from '../../app/my-clan.ts';
import { useTexts } from '../../app/i18n.ts';
import { notifyDone } from '../../ui/notify.tsx';
import { fullNameOf } from '../../ui/names.ts';

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

const REQUESTS_INTERVAL_MS = 15_000;

/** The open join requests, for people with permission to answer them. */
export const useRequests = ({ clan, permissions }: MyClan) =>
  usePages(
    'GET /clans/{clan_id}/requests',
    { params: { clan_id: clan.clanid } },
    { enabled: permissions.canInvite, refetchInterval: REQUESTS_INTERVAL_MS },
  );

/** Loads all pages. */
export const useAllRequests = (myClan: MyClan) => useAllPages(useRequests(myClan));

export function useHandOver(clanid: number) {
  const { t } = useTexts();
  const change = useChange('PUT /clans/{clan_id}/leader');
  return {
    ...change,
    handOver: async (newLeader: Member) => {
      await change.mutateAsync({
        params: { clan_id: clanid },
        query: { chatid: newLeader.chatid },
      });
      notifyDone(t('members.handedOver', { name: fullNameOf(newLeader) }));
    },
  };
}
