import { describe, expect, it } from 'vitest';
import { Matcher, type Rule, whatIsWrong } from './matcher.ts';

const found = (kind: Rule['kind'], text: string, inText: string) =>
  new Matcher([{ kind, text }]).match(inText).map(({ start, end }) => inText.slice(start, end));

describe('a word', () => {
  it.each([
    ['bad', 'a bad thing', 'bad'],
    ['bad', 'BAD', 'BAD'],
    ['BAD', 'so bad!', 'bad'],
    ['shit', 'SHIT', 'SHIT'],
    ['bad', 'b\u0430d', 'b\u0430d'],
    ['bad', 'bád', 'bád'],
    ['bad', 'b\u200dad', 'b\u200dad'],
    ['bad', '𝐛𝐚𝐝', '𝐛𝐚𝐝'],
    ['bad', 'ⓑⓐⓓ', 'ⓑⓐⓓ'],
    ['bad', 'ｂａｄ', 'ｂａｄ'],
    ['bad', '(bad)', 'bad'],
    ['bad', 'bad🙂', 'bad'],
    ['bad', '"bad"-ish', 'bad'],
    ['año', 'ANO', 'ANO'],
    ['плохо', 'очень ПЛОХО', 'ПЛОХО'],
    ['坏', '坏', '坏'],
    ['bad word', 'a bad,\n word.', 'bad,\n word'],
    ['bad*', 'badly done', 'badly'],
    ['*bad', 'not mybad ok', 'mybad'],
    ['*bad*', 'xbady', 'xbady'],
    ["don't", 'DON’T', 'DON’T'],
  ])('%j is found in %j', (word, text, place) => {
    expect(found('word', word, text)).toEqual([place]);
  });

  it.each([
    ['bad', 'badly'],
    ['bad', 'mybad'],
    ['cunt', 'Scunthorpe'],
    ['bad*', 'mybad'],
    ['*bad', 'badly'],
    ['bad word', 'bad words'],
    ['bad', 'b a d'],
    ['bad', ''],
    ['bad', '\u0000\u0007 \u202e'],
  ])('%j is not found in %j', (word, text) => {
    expect(found('word', word, text)).toEqual([]);
  });

  it('is found with many others, also where one is inside of another', () => {
    const rules = ['*a*', '*ab*', '*abc*', '*bc*', 'abcd', 'abcde', '*c'].map((text) => ({
      kind: 'word' as const,
      text,
    }));
    const matches = new Matcher(rules).match('x abcd c');
    expect(matches.map(({ filter }) => filter.text).toSorted()).toEqual(
      ['*a*', '*ab*', '*abc*', '*bc*', '*c', 'abcd'].toSorted(),
    );
  });

  it.each(['', '*', '**', '!?', 'a*b', '*a*b*', '\u200d'])('cannot be %j', (text) => {
    expect(whatIsWrong({ kind: 'word', text })).toBeTypeOf('string');
  });
});

describe('a link', () => {
  it.each([
    ['evil.example', 'see evil.example now', 'evil.example'],
    ['evil.example', 'https://WWW.Evil.Example/path?x', 'WWW.Evil.Example'],
    ['evil.example', 'http://good@evil.example', 'evil.example'],
    ['evil.example', 'a.b.evil.example.', 'a.b.evil.example.'],
    ['evil.example', 'evil\uff0eexample', 'evil\uff0eexample'],
    ['evil.example', '\u0435vil.example', '\u0435vil.example'],
    ['evil.example', 'evil\u200b.example', 'evil\u200b.example'],
    ['büse.example', 'xn--bse-hoa.example', 'xn--bse-hoa.example'],
    ['*', 'http://x', 'x'],
    ['*', 'HTTPS://1.2.3.4/', '1.2.3.4'],
    ['*', 'www.anything.here', 'www.anything.here'],
    ['*', 'join discord.gg/abc', 'discord.gg'],
    ['*', 'go to shop.is/it', 'shop.is'],
  ])('%j is found in %j', (domain, text, place) => {
    expect(found('link', domain, text)).toEqual([place]);
  });

  it.each([
    ['evil.example', 'notevil.example'],
    ['evil.example', 'e-vil.example'],
    ['evil.example', 'evil.example.org'],
    ['evil.example', 'evil example'],
    ['*', 'Well done.Is it 3.5 or v1.2.3... e.g. this?'],
    ['*', '.....'],
    ['*', 'a.'.repeat(500)],
  ])('%j is not found in %j', (domain, text) => {
    expect(found('link', domain, text)).toEqual([]);
  });

  it.each(['', 'evil', 'https://evil.example', 'a..b', '.a.b', 'a b.c', '*.evil.example'])(
    'cannot be %j',
    (text) => {
      expect(whatIsWrong({ kind: 'link', text })).toBe(
        'must be a domain, such as evil.example, or *',
      );
    },
  );
});

describe('a pattern', () => {
  it.each([
    ['b[a4@]d', 'So B4D', 'B4D'],
    ['buy.{0,20}gold', 'Buy my nice gold', 'Buy my nice gold'],
    ['\\d{4}-\\d{4}', 'call 1234-5678', '1234-5678'],
    ['(free|cheap) stuff', 'cheap stuff', 'cheap stuff'],
    ['colou?r', 'color', 'color'],
    ['^hi$', 'HI', 'HI'],
    ['\\p{Emoji_Presentation}{3}', '🙂🙂🙂', '🙂🙂🙂'],
    ['[\\]a]\\.', 'x].', '].'],
  ])('%j is found in %j', (pattern, text, place) => {
    expect(found('pattern', pattern, text)).toEqual([place]);
  });

  it.each([
    '(a+)+$',
    '(a|aa)+$',
    '(.*)*x',
    'a{1,99999}',
    'a*',
    'a+',
    'a{3,}',
    'a{0,21}',
    '(a){0,3}',
    '(a|b)?',
    'a{0,20}a{0,20}b',
    'a?'.repeat(8) + 'a',
    '(a|b)'.repeat(7),
    '(a)\\1',
    '(?=a)b',
    '(?!a)b',
    '(?<=a)b',
    '(?<n>a)\\k<n>',
    'a??b',
    'a{2}{2}',
    '[b-a]',
    '[a',
    '(a',
    'a)',
    'a{5,2}',
    '\\x41',
    '\\u{41}',
    '\\p{Nonsense}',
    '\\',
    '',
    'a?',
    '^',
    'a|',
  ])('cannot be %j', (text) => {
    expect(whatIsWrong({ kind: 'pattern', text })).toMatch(/^must /);
  });
});

describe('many filters', () => {
  const many = (kind: Rule['kind'], toText: (n: number) => string): Rule[] =>
    Array.from({ length: kind === 'pattern' ? 100 : 1000 }, (_, n) => ({ kind, text: toText(n) }));
  const hostileTexts = [
    'a'.repeat(1000),
    'a.'.repeat(500),
    'é\u0301'.repeat(500),
    'a '.repeat(500),
  ];

  it.each([
    ['words', many('word', (n) => `*${'a'.repeat(1 + (n % 190))}${n}`)],
    ['words inside of each other', many('word', (n) => `*${'a'.repeat(1 + (n % 190))}*`)],
    ['links', many('link', (n) => `a${n}.a.a`)],
    ['patterns', many('pattern', (n) => `.{0,20}${n}a?a?x`)],
  ])('match hostile texts: %s', (_, rules) => {
    const matcher = new Matcher(rules);
    for (const text of hostileTexts) {
      expect(matcher.match(text).length).toBeLessThanOrEqual(rules.length);
    }
  });
});
