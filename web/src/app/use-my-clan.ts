import { useOperation } from './use-operation.ts';
import type { MyClan } from './my-clan.ts';

const REFETCH_INTERVAL_MS = 30_000;

export function useMyClan(clanid: number, chatid: string) {
  const clan = useOperation(
    'GET /clans/{clan_id}',
    { params: { clan_id: clanid } },
    { refetchInterval: REFETCH_INTERVAL_MS },
  );
  const permissions = useOperation(
    'GET /clans/{clan_id}/members/{member_id}/permissions',
    { params: { clan_id: clanid, member_id: chatid } },
    { refetchInterval: REFETCH_INTERVAL_MS },
  );
  const myClan: MyClan | undefined =
    clan.data && permissions.data
      ? {
          clan: clan.data,
          chatid,
          isLeader: clan.data.chatid === chatid,
          permissions: permissions.data,
        }
      : undefined;
  return {
    myClan,
    error: myClan ? null : (clan.error ?? permissions.error),
    refetch: () => Promise.all([clan.refetch(), permissions.refetch()]),
  };
}
