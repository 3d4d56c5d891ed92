import { useAllPages } from '../../../app/use-all-pages.ts';
import { usePages } from '../../../app/use-operation.ts';
import type { MyClan } from '../my-clan.ts';

const REFETCH_INTERVAL_MS = 15_000;

/** The open join requests, for people with permission to answer them. */
export const useRequests = ({ clan, permissions }: MyClan) =>
  usePages(
    'GET /clans/{clan_id}/requests',
    { params: { clan_id: clan.clanid } },
    { enabled: permissions.canInvite, refetchInterval: REFETCH_INTERVAL_MS },
  );

/** Loads all pages. */
export const useAllRequests = (myClan: MyClan) => useAllPages(useRequests(myClan));
