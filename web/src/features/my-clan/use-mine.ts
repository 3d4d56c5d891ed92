import { useOperation } from '../../app/use-operation.ts';
import type { Mine } from './mine.ts';

const LOOK_EVERY_MS = 30_000;

export function useMine(clanid: number, chatid: string) {
  const clan = useOperation(
    'GET /clans/{clan_id}',
    { params: { clan_id: clanid } },
    { refetchInterval: LOOK_EVERY_MS },
  );
  const may = useOperation(
    'GET /clans/{clan_id}/members/{chat_id}/permissions',
    { params: { clan_id: clanid, chat_id: chatid } },
    { refetchInterval: LOOK_EVERY_MS },
  );
  const mine: Mine | undefined =
    clan.data && may.data
      ? { clan: clan.data, chatid, isLeader: clan.data.chatid === chatid, may: may.data }
      : undefined;
  return {
    mine,
    error: mine ? null : (clan.error ?? may.error),
    refetch: () => Promise.all([clan.refetch(), may.refetch()]),
  };
}
