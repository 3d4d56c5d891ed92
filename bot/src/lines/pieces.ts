/** A part of a line, either in double backticks or between them. */
export interface Piece {
  readonly text: string;
  readonly quoted: boolean;
}

const QUOTE = '``';

/**
 * Splits a line in linear time. A name can end with a backtick: in a longer run of them, the last two
 * are the closing quote. An unclosed quote is plain text.
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

/** The content of the first parentheses that contain a digit and none of the words for a level. */
export function bracketedId(text: string, levels: ReadonlySet<string>): string | undefined {
  let open = -1;
  for (let place = 0; place < text.length; place += 1) {
    if (text[place] === '(') open = place;
    if (text[place] !== ')' || open < 0) continue;
    const inside = text.slice(open + 1, place).trim();
    const words = inside.toLowerCase().match(/\p{L}+/gu) ?? [];
    if (/\d/.test(inside) && !words.some((word) => levels.has(word))) return inside;
    open = -1;
  }
  return undefined;
}
