import { useChatid } from '../../../app/session.ts';
import { useOperation } from '../../../app/use-operation.ts';
import { useProfile } from '../../../app/use-profile.ts';

export interface MapAccess {
  /** A prediction; the service decides when saving. Undefined while loading. */
  canEdit: boolean | undefined;
  canDelete: boolean;
  isPrivate: boolean | undefined;
  isOwned: boolean | undefined;
  isOwner: boolean;
}

/** What the person can do with the map. */
export function useMapAccess(mapid: number, password: string | undefined): MapAccess {
  const chatid = useChatid();
  const profile = useProfile().data;
  const info = useOperation(
    'GET /maps/{map_id}/mapinfo',
    { params: { map_id: mapid } },
    { enabled: chatid !== undefined },
  );
  const isMate = info.data?.clanid !== undefined && info.data.clanid === profile?.clanid;
  const isOwner = chatid !== undefined && info.data?.ownerid === chatid;
  const permissions = useOperation(
    'GET /clans/{clan_id}/members/{chat_id}/permissions',
    { params: { clan_id: profile?.clanid ?? 0, chat_id: chatid ?? '' } },
    { enabled: isMate && !isOwner && chatid !== undefined },
  );
  const isLoaded = chatid === undefined || info.isError || (info.data && (isOwner || profile));
  const hasPermission = isOwner || (isMate && permissions.data?.canEdit === true);
  const isOwned = info.data && info.data.ownerid !== undefined;
  return {
    canEdit: password !== undefined || hasPermission ? true : isLoaded ? false : undefined,
    canDelete: isOwner || (chatid !== undefined && isOwned === false && password !== undefined),
    // Outsiders can't read the map info: if they could open the map by password, it is private.
    isPrivate: info.data?.isPrivate ?? (info.isError && password !== undefined ? true : undefined),
    isOwned,
    isOwner,
  };
}
