import type { AnswerOf } from '@clan-companion/contract/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { useOperation } from '../../app/use-operation.ts';
import type { Clan } from '../clans/clan.ts';

export type Permissions = AnswerOf<
  OperationTable['GET /clans/{clan_id}/members/{chat_id}/permissions']
>;
export type Right = keyof Permissions;
export const RIGHTS = ['canEdit', 'canInvite', 'canKick'] as const satisfies Right[];

/** The person's clan, and what the service says that they may do in it. */
export interface Mine {
  clan: Clan;
  chatid: string;
  isLeader: boolean;
  may: Permissions;
}

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
