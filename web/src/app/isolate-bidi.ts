const END = '\u2069';
const ISOLATES = /[\u2066-\u2069]/g;
/** Right-to-left letters and direction marks. */
const BIDI =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Isolates user text, so that its direction can't reorder the sentence around it. */
export function isolateBidi(text: string): string {
  if (!BIDI.test(text)) return text;
  let open = 0;
  // An unmatched end would close our own isolate.
  const balanced = text.replace(ISOLATES, (mark) => {
    if (mark === END && open === 0) return '';
    open += mark === END ? -1 : 1;
    return mark;
  });
  return `\u2068${balanced}${END.repeat(open + 1)}`;
}
