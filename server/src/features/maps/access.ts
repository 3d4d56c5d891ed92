/** A caller's relation to a map, apart from its password. */
export interface MapStanding {
  readonly isPrivate: boolean;
  /** Operators hid it. */
  readonly isHidden: boolean;
  readonly isOwned: boolean;
  readonly isOwner: boolean;
  /** The caller is in the owner's clan. */
  readonly isMate: boolean;
}

/** What the owner decides about changes. */
export interface MapSettings {
  /** `password`, `clan` or `owner`. */
  readonly editors: string;
  readonly isLocked: boolean;
  readonly isArchived: boolean;
}

type WriteStanding = Pick<MapStanding, 'isOwner' | 'isMate'> &
  MapSettings & {
    /** The caller leads the owner's clan or has canEdit. */
    readonly canEdit: boolean;
  };

/** For everyone else it does not exist. */
export const maySee = (map: MapStanding): boolean => !map.isHidden || map.isOwner || map.isMate;

/** Everyone else needs the password. */
export const mayRead = (map: MapStanding): boolean => !map.isPrivate || map.isOwner || map.isMate;

/** Nobody changes it, not even the owner, who can unlock it. */
const isReadOnly = (map: MapSettings): boolean => map.isLocked || map.isArchived;

/** Without the password. */
export const mayWrite = (map: WriteStanding): boolean =>
  !isReadOnly(map) && (map.isOwner || (map.isMate && map.canEdit && map.editors !== 'owner'));

/** Whether everyone else may, with the password. A map without an owner has no other editors. */
export const mayWriteWithPassword = (map: MapSettings): boolean =>
  !isReadOnly(map) && map.editors === 'password';

/** The password deletes only a map without an owner; an owned map is deleted only by its owner. */
export const mayDelete = (map: MapStanding): boolean => map.isOwner;

/**
 * The people who draw on it and, without its password, what was deleted from it. They know each other;
 * for everyone else, the others are guests.
 */
export const maySeePeople = (map: MapStanding): boolean => map.isOwner || map.isMate;
