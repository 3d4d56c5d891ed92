/** A line in pieces: what stands in double backticks, and what stands between. */
export interface Piece {
  readonly text: string;
  readonly quoted: boolean;
}

const QUOTE = '``';

/**
 * One pass, whatever the line holds. A name may itself end with a backtick: of a longer row of them,
 * the last two close it. What is opened and never closed is plain text.
 */
export function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (;;) {
    const open = line.indexOf(QUOTE, from);
    const close = open < 0 ? -1 : line.indexOf(QUOTE, open + 2);
    if (close < 0) {
      pieces.push({ text: line.slice(from), quoted: false });
      return pieces;
    }
    let end = close + 2;
    while (line[end] === '`') end += 1;
    pieces.push({ text: line.slice(from, open), quoted: false });
    pieces.push({ text: line.slice(open + 2, end - 2), quoted: true });
    from = end;
  }
}

/** What stands in the first round brackets that could hold an id, that is, have a digit in them. */
export function bracketedId(text: string): string | undefined {
  let open = -1;
  for (let place = 0; place < text.length; place += 1) {
    if (text[place] === '(') open = place;
    if (text[place] !== ')' || open < 0) continue;
    const inside = text.slice(open + 1, place).trim();
    if (/\d/.test(inside)) return inside;
    open = -1;
  }
  return undefined;
}
