/** A text as a page shows it: several spaces as one, no marks, and letters however they are made up. */
export const asShown = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
