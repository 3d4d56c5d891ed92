import unhomoglyph from 'unhomoglyph';

/**
 * The key for searching and sorting, independent of PostgreSQL's locale. Lower and then upper case:
 * either alone keeps ς apart from σ, or ß from SS, and a substring must have a substring of the key.
 */
export const searchKey = (text: string): string =>
  text.toLowerCase().toUpperCase().normalize('NFC');

/** Spaces, punctuation and characters that cannot be seen. */
const IGNORED = /[\s\p{P}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * Equal for names that look alike (Unicode TS 39, ignoring case). Characters are replaced by what
 * they look like before and after the letter case: capital I looks like l, and only small rn like m.
 */
export function nameSkeleton(name: string): string {
  const seen = unhomoglyph(name.normalize('NFKC').normalize('NFD'));
  const skeleton = unhomoglyph(seen.toLowerCase().normalize('NFD'));
  return skeleton.replaceAll(IGNORED, '') || skeleton;
}
