/** A map's version, which changes with every save. A save can name its base in `If-Match`. */
export const mapEtag = (mapid: number, revision: number): string => `"map-${mapid}-${revision}"`;
