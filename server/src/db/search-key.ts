/**
 * The key for searching and sorting, independent of PostgreSQL's locale. Lower and then upper case:
 * either alone keeps ς apart from σ, or ß from SS, and a substring must have a substring of the key.
 */
export const searchKey = (text: string): string =>
  text.toLowerCase().toUpperCase().normalize('NFC');
