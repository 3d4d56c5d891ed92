/** Makes texts equal that look the same: collapses spaces, removes format marks, composes accents. */
export const normalizeText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
