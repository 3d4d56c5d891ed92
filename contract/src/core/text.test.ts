import { describe, expect, it } from 'vitest';
import { limits } from '../features.ts';
import { readText } from './text.ts';
import { SearchText } from './values.ts';

const stack = (count: number, mark = '\u0301') => `a${mark.repeat(count)}`;

describe('readText', () => {
  it.each([
    ['an emoji of several people', '👩‍👩‍👧‍👦'],
    ['an emoji with a skin tone and a job', '👩🏽‍🚀'],
    ['the flag of Scotland', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['a rainbow flag', '🏳️‍🌈'],
    ['a keycap', '1️⃣'],
    ['a symbol with a variation selector', '⚔️'],
    ['Persian with a zero-width non-joiner', 'می‌خواهم'],
    ['Sinhala with a zero-width joiner', 'ශ්‍රී ලංකා'],
    ['Hindi with a zero-width joiner', 'क्‍ष'],
    ['Thai with zero-width spaces', 'กลุ่ม\u200bนักรบ'],
    ['Vietnamese', 'Nguyễn Thế Hiển'],
    ['decomposed Vietnamese', 'Nguyễn Thế Hiển'.normalize('NFD')],
    ['Hebrew with vowels and cantillation', 'הַשָּׁ֖מַיִם'],
    ['Arabic with vowels', 'ٱلرَّحْمَٰنِ'],
    ['Arabic with a direction mark', 'عربي (C++\u200e)'],
    ['Hebrew with a direction mark', 'שלום!\u200f'],
    ['Tibetan', 'བསྒྲུབས་ཧཱུྃ'],
    ['Burmese', 'ညွှန့်ကြွေး'],
    ['Korean', '한국어'.normalize('NFD')],
    ['a drawing in Braille', '⣿⠀⣿'],
    ['a soft hyphen', 'Wander\u00addüne'],
  ])('accepts %s', (_, text) => {
    expect(readText(limits.clanName, text)).toEqual({ text });
  });

  it.each([
    ['zero-width spaces', '\u200b\u200b'],
    ['joiners', '\u200d\u200c'],
    ['Braille blanks', '\u2800\u2800'],
    ['a word joiner', '\u2060'],
    ['soft hyphens', '\u00ad\u00ad'],
    ['a variation selector', '\ufe0f'],
    ['marks without a base', '\u0301\u0302'],
  ])('refuses only %s', (_, text) => {
    const wrong = { wrong: 'must contain visible characters', code: 'nothing-visible' };
    expect(readText(limits.clanName, text)).toEqual(wrong);
    expect(readText(limits.description, text)).toEqual(wrong);
  });

  it.each([
    ['a Hangul filler', '\u3164'],
    ['a Hangul filler inside', 'Wo\u3164lf'],
    ['a Hangul jamo filler', '\u115f\u1160'],
    ['a halfwidth Hangul filler', 'a\uffa0b'],
    ['a Mongolian vowel separator', 'a\u180eb'],
    ['hidden tags', `Wolf${String.fromCodePoint(0xe0049, 0xe0067)}`],
    ['hidden tags after a flag', `🏴󠁧󠁢󠁳󠁣󠁴󠁿${String.fromCodePoint(0xe0049)}`],
  ])('refuses %s', (_, text) => {
    expect(readText(limits.clanName, text)).toEqual({
      wrong: 'must not contain invisible characters',
      code: 'invisible-characters',
    });
  });

  it.each([
    ['an override', 'exe.\u202efdp'],
    ['an embedding', '\u202aabc\u202c'],
    ['isolates', '\u2066abc\u2069'],
    ['an override in Hebrew', 'שלום\u202e'],
    ['a mark without right-to-left letters', 'abc\u200e'],
    ['an Arabic letter mark without Arabic', 'abc\u061c'],
  ])('refuses %s of the text direction', (_, text) => {
    const wrong = {
      wrong: 'must not contain characters that change the text direction',
      code: 'direction-characters',
    };
    expect(readText(limits.nickname, text)).toEqual(wrong);
    expect(readText(limits.description, text)).toEqual(wrong);
  });

  it.each([
    ['accents', stack(4)],
    ['accents on a composed letter', `\u1ebf${'\u0301'.repeat(2)}`],
    ['accents with joiners in between', stack(4, '\u0301\u200d')],
    ['enclosing circles', stack(4, '\u20dd')],
    ['Thai marks', `ก${'\u0e47'.repeat(5)}`],
    ['Arabic vowels', `ب${'\u064e'.repeat(5)}`],
  ])('refuses a pile of %s', (_, text) => {
    const wrong = {
      wrong: 'must not pile up accents or other marks on one letter',
      code: 'piled-marks',
    };
    expect(readText(limits.item, text)).toEqual(wrong);
    expect(readText(limits.description, `First line\n${text}`)).toEqual(wrong);
  });

  it('accepts three accents on one letter', () => {
    expect(readText(limits.item, stack(3))).toEqual({ text: stack(3) });
  });

  it('checks neither passwords nor searches for how they look', () => {
    for (const rule of [limits.mapPassword, limits.triedMapPassword]) {
      expect(readText(rule, 'abc\u202e\u3164')).toEqual({ text: 'abc\u202e\u3164' });
    }
    expect(SearchText(limits.item, '')).toMatchObject({ 'x-text': { looks: 'any' } });
  });

  it('cleans names that come from the game instead of refusing them', () => {
    const clean = (name: string) => readText(limits.playerInGame, name);
    expect(clean(' \u202eWo\u3164lf\u200e ')).toEqual({ text: 'Wolf' });
    expect(clean(`W${stack(40)}`)).toEqual({ text: `W${stack(3).normalize('NFC')}` });
    expect(clean('👩🏽‍🚀 می‌خواهم')).toEqual({ text: '👩🏽‍🚀 می‌خواهم' });
    expect(clean('\u202e\u200b')).toEqual({ wrong: 'must not be empty', code: 'required' });
  });
});
