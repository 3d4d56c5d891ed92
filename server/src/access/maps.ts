/** What a caller is to a map, without its password. */
export interface MapStanding {
  readonly isPrivate: boolean;
  /** Whether anybody owns it. */
  readonly isOwned: boolean;
  readonly isOwner: boolean;
  /** A member of the owner's clan. */
  readonly isMate: boolean;
  /** A mate who leads or keeps the clan's records. */
  readonly canEdit: boolean;
}

/** Others need the password. */
export const mayRead = (map: MapStanding): boolean => !map.isPrivate || map.isOwner || map.isMate;

/** Others need the password, which alone opens a map that nobody owns. */
export const mayWrite = (map: MapStanding): boolean => map.isOwner || (map.isMate && map.canEdit);

/** A map that nobody owns goes with its password; of an owned one, nobody but the owner disposes. */
export const mayDelete = (map: MapStanding): boolean => map.isOwner;
