/**
 * What is searched and sorted by, the same on every server, whatever its locale. Both ways, since one
 * way alone keeps ς apart from σ, or ß from SS: a part of a text must have a part of its key.
 */
export const searchKey = (text: string): string =>
  text.toLowerCase().toUpperCase().normalize('NFC');

/** The parts that any text with this part in it has too: its longest grams, up to three letters. */
export function gramsFor(part: string): string[] {
  const letters = [...part];
  const size = Math.min(3, letters.length);
  const grams = letters
    .slice(0, letters.length - size + 1)
    .map((_, start) => letters.slice(start, start + size).join(''));
  return [...new Set(grams)];
}
