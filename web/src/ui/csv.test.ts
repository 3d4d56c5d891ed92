import { expect, it } from 'vitest';
import { readCsv, separatorOf, writeCsv } from './csv.ts';

const cellsOf = (text: string, separator = ',') =>
  [...readCsv(text, separator)].map(({ cells }) => cells);

it.each([
  [
    'plain cells',
    'a,b\nc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'Windows line ends',
    'a,b\r\nc,d\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['old Mac line ends', 'a\rb', [['a'], ['b']]],
  [
    'empty cells',
    ',a,\n,,',
    [
      ['', 'a', ''],
      ['', '', ''],
    ],
  ],
  ['an empty line', 'a\n\nb', [['a'], [''], ['b']]],
  ['quoted cells', '"a,b","say ""hi""","two\r\nlines"', [['a,b', 'say "hi"', 'two\r\nlines']]],
  ['a quote in an unquoted cell', '5" pipe,b', [['5" pipe', 'b']]],
  ['text after a quoted cell', '"a"b,c', [['ab', 'c']]],
  ['an unclosed quote', 'a,"b\nc,d', [['a', 'b\nc,d']]],
  ['a lone quote at the end', 'a,"', [['a', '']]],
  ['nothing', '', []],
])('reads %s', (_, text, cells) => {
  expect(cellsOf(text)).toEqual(cells);
});

it('counts lines, also within quoted cells', () => {
  const lines = [...readCsv('a\n"b\r\nb"\nc\n\nd', ',')].map(({ line }) => line);
  expect(lines).toEqual([1, 2, 4, 5, 6]);
});

it.each([
  ['type,x,y', ','],
  ['type;x;y', ';'],
  ['type\tx\ty', '\t'],
  ['"a,b,c,d";x', ';'],
  ['type', ','],
])('finds the separator of %j', (text, separator) => {
  expect(separatorOf(text)).toBe(separator);
});

it('never writes a text that a spreadsheet runs as a formula', () => {
  const texts = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\nx', '＝1', "'=1", "''=1", "it's"];
  const written = writeCsv([texts]);
  expect(written).not.toMatch(/[\ufeff,]"[=+\-@＝＋－＠\t\r\n]/);
  expect(cellsOf(written.slice(1))).toEqual([texts]);
});

it('writes negative numbers as numbers', () => {
  expect(writeCsv([[-40.5, undefined]])).toBe('\ufeff"-40.5",""\r\n');
});
