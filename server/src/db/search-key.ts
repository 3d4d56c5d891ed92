/**
 * What is searched and sorted by, the same on every server, whatever its locale. Both ways, since one
 * way alone keeps ς apart from σ, or ß from SS: a part of a text must have a part of its key.
 */
export const searchKey = (text: string): string =>
  text.toLowerCase().toUpperCase().normalize('NFC');
