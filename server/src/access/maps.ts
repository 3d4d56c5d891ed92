/** A caller's rights on a map, apart from its password. */
export interface MapStanding {
  readonly isPrivate: boolean;
  /** Operators hid it. */
  readonly isHidden: boolean;
  readonly isOwned: boolean;
  readonly isOwner: boolean;
  /** The caller is in the owner's clan. */
  readonly isMate: boolean;
  /** The caller leads that clan or has canEdit. */
  readonly canEdit: boolean;
}

/** For everyone else it does not exist. */
export const maySee = (map: MapStanding): boolean => !map.isHidden || map.isOwner || map.isMate;

/** Everyone else needs the password. */
export const mayRead = (map: MapStanding): boolean => !map.isPrivate || map.isOwner || map.isMate;

/** Everyone else needs the password. A map without an owner always does. */
export const mayWrite = (map: MapStanding): boolean => map.isOwner || (map.isMate && map.canEdit);

/** The password deletes only a map without an owner; an owned map is deleted only by its owner. */
export const mayDelete = (map: MapStanding): boolean => map.isOwner;

/**
 * The people who draw on it and, without its password, what was deleted from it. They know each other;
 * for everyone else, the others are guests.
 */
export const maySeePeople = (map: MapStanding): boolean => map.isOwner || map.isMate;
