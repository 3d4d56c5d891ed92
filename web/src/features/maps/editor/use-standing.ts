import { useChatid } from '../../../app/session.ts';
import { useOperation } from '../../../app/use-operation.ts';
import { useProfile } from '../../../app/use-profile.ts';

export interface Standing {
  /** What the service will most likely say to a save; a refusal is told then. Unknown at first. */
  mayWrite: boolean | undefined;
  /** Whether the person may delete the map. */
  mayDelete: boolean;
  isPrivate: boolean | undefined;
  isOwned: boolean | undefined;
  isOwner: boolean;
}

/** What the map is to the person who looks at it. */
export function useStanding(mapid: number, password: string | undefined): Standing {
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
  const known = chatid === undefined || info.isError || (info.data && (isOwner || profile));
  const byRight = isOwner || (isMate && permissions.data?.canEdit === true);
  const isOwned = info.data && info.data.ownerid !== undefined;
  return {
    mayWrite: password !== undefined || byRight ? true : known ? false : undefined,
    mayDelete: isOwner || (chatid !== undefined && isOwned === false && password !== undefined),
    // Its information is kept from strangers, who read it by its password.
    isPrivate: info.data?.isPrivate ?? (info.isError && password !== undefined ? true : undefined),
    isOwned,
    isOwner,
  };
}
