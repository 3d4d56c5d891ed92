import { useChatid } from '../../../app/session.ts';
import { useOperation } from '../../../app/use-operation.ts';

export interface MapAccess {
  /** A right password is assumed; the service decides when saving. Undefined while loading. */
  canEdit: boolean | undefined;
  canDelete: boolean;
  isPrivate: boolean | undefined;
  isOwned: boolean | undefined;
  isOwner: boolean;
  /** Wrong passwords that were tried; for the owner, if there were many. */
  guesses: { count: number; since: string } | undefined;
}

/** Fewer are typing mistakes. */
const MANY_GUESSES = 10;

/** Only signed-in people can ask for it. */
export const useMapInfo = (mapid: number) =>
  useOperation(
    'GET /maps/{map_id}/mapinfo',
    { params: { map_id: mapid } },
    { enabled: useChatid() !== undefined },
  );

/** What the person can do with the map. */
export function useMapAccess(
  mapid: number,
  password: string | undefined,
  isOwned: boolean | undefined,
): MapAccess {
  const chatid = useChatid();
  const info = useMapInfo(mapid);
  const isOwner = chatid !== undefined && info.data?.ownerid === chatid;
  const refused = chatid === undefined || info.isError ? false : undefined;
  // Saving a map that has an owner needs a session, even with the password.
  const needsSession = chatid === undefined && isOwned === true;
  const { wrongPasswords: count = 0, wrongPasswordsSince: since = '' } = info.data ?? {};
  return {
    canEdit: !needsSession && (password !== undefined || (info.data?.canEdit ?? refused)),
    canDelete: isOwner || (chatid !== undefined && isOwned === false && password !== undefined),
    // Outsiders can't read the map info: if they could open the map by password, it is private.
    isPrivate: info.data?.isPrivate ?? (info.isError && password !== undefined ? true : undefined),
    isOwned,
    isOwner,
    guesses: count >= MANY_GUESSES ? { count, since } : undefined,
  };
}
