const END = '\u2069';
const ISOLATES = /[\u2066-\u2069]/g;
/** Letters that are written from the right, and marks that turn the direction. */
const TURNS =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Somebody's words inside a sentence: whatever they hold, the sentence keeps its order. */
export function isolated(words: string): string {
  if (!TURNS.test(words)) return words;
  let open = 0;
  // An end that closes nothing would close the one around it.
  const balanced = words.replace(ISOLATES, (sign) => {
    if (sign === END && open === 0) return '';
    open += sign === END ? -1 : 1;
    return sign;
  });
  return `\u2068${balanced}${END.repeat(open + 1)}`;
}
