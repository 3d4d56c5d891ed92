import type { AnswerOf, BodyOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { useChatid } from '../../../app/session.ts';
import { useOperation } from '../../../app/use-operation.ts';

export type MapSettings = Required<BodyOf<OperationTable['PUT /maps/{map_id}/settings']>>;

/** What everybody who reads the map is told. */
export type OpenedMap = Pick<
  AnswerOf<OperationTable['GET /maps/{map_id}']>,
  'isOwned' | 'isLocked' | 'isArchived' | 'passwordEdits'
>;

export interface MapAccess {
  /** A right password is assumed; the service decides when saving. Undefined while loading. */
  canEdit: boolean | undefined;
  canDelete: boolean;
  isPrivate: boolean | undefined;
  isOwned: boolean | undefined;
  isOwner: boolean;
  /** For the owner. */
  settings: MapSettings | undefined;
  readOnly: 'locked' | 'archived' | 'editors' | undefined;
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

export function useMapAccess(
  mapid: number,
  password: string | undefined,
  map: OpenedMap | undefined,
): MapAccess {
  const isOwned = map?.isOwned;
  const chatid = useChatid();
  const info = useMapInfo(mapid);
  const isOwner = chatid !== undefined && info.data?.ownerid === chatid;
  const refused = chatid === undefined || info.isError ? false : undefined;
  // Saving a map that has an owner needs a session, even with the password.
  const needsSession = chatid === undefined && isOwned === true;
  const { wrongPasswords: count = 0, wrongPasswordsSince: since = '' } = info.data ?? {};
  const isWithPassword = password !== undefined && map?.passwordEdits !== false;
  const { isLocked, isArchived } = map ?? {};
  const canEdit = !needsSession && (isWithPassword || (info.data?.canEdit ?? refused));
  const isForOthers = canEdit === false && map?.passwordEdits === false;
  return {
    canEdit,
    settings: isOwner ? info.data : undefined,
    readOnly: isArchived ? 'archived' : isLocked ? 'locked' : isForOthers ? 'editors' : undefined,
    canDelete: isOwner || (chatid !== undefined && isOwned === false && password !== undefined),
    // Outsiders can't read the map info: if they could open the map by password, it is private.
    isPrivate: info.data?.isPrivate ?? (info.isError && password !== undefined ? true : undefined),
    isOwned,
    isOwner,
    guesses: count >= MANY_GUESSES ? { count, since } : undefined,
  };
}
