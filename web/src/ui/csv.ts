/** What a spreadsheet would run as a formula, also after the apostrophes of an earlier export. */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/;
const ESCAPED_FORMULA = /^'+[=+\-@＝＋－＠\t\r\n]/;

/** An apostrophe makes a spreadsheet show a formula as text. Numbers are never formulas. */
const cell = (value: string | number | undefined): string => {
  const text = String(value ?? '');
  const harmless = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
};

/** It starts with a byte order mark, without which Excel misreads UTF-8. */
export const writeCsv = (rows: readonly (readonly (string | number | undefined)[])[]): string =>
  `\ufeff${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;

interface CsvRow {
  /** Of its first character, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Reads CSV row by row, so that the reader can stop early. A quote inside an unquoted cell is part of
 * it, and a quoted cell without an end goes on to the end of the text.
 */
export function* readCsv(text: string, separator: string): Generator<CsvRow> {
  let cells: string[] = [];
  let at = 0;
  let line = 1;
  let start = 1;
  while (at < text.length) {
    let value: string;
    if (text[at] === '"') {
      let end = at + 1;
      while (end < text.length && (text[end] !== '"' || text[end + 1] === '"')) {
        end += text[end] === '"' ? 2 : 1;
      }
      value = text.slice(at + 1, end).replaceAll('""', '"');
      line += value.match(/\r\n|\r|\n/g)?.length ?? 0;
      at = end + 1;
      // Anything between the closing quote and the separator is kept.
      const rest = endOfCell(text, at, separator);
      value += text.slice(at, rest);
      at = rest;
    } else {
      const end = endOfCell(text, at, separator);
      value = text.slice(at, end);
      at = end;
    }
    cells.push(ESCAPED_FORMULA.test(value) ? value.slice(1) : value);
    if (text[at] === separator) {
      at += 1;
      // A separator at the very end starts one more empty cell.
      if (at < text.length) continue;
      cells.push('');
    }
    yield { line: start, cells };
    cells = [];
    at += text.startsWith('\r\n', at) ? 2 : 1;
    line += 1;
    start = line;
  }
}

function endOfCell(text: string, from: number, separator: string): number {
  let at = from;
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r')
    at += 1;
  return at;
}

/** The most frequent of the usual separators in the first line. */
export function separatorOf(text: string): string {
  const first = /^[^\r\n]*/.exec(text)![0].replace(/"[^"]*"/g, '');
  const count = (separator: string) => first.split(separator).length;
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best));
}
