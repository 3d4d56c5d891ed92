import { describe, expect, it } from 'vitest';
import { nameSkeleton } from './search-key.ts';

describe('nameSkeleton', () => {
  it.each([
    ['a small L for a capital i', 'Iron Wolves', 'lron Wolves'],
    ['digits for letters', 'Wolf Clan', 'W0lf C1an'],
    ['Cyrillic letters', 'Sand Foxes', 'Ѕаnd Fохеs'],
    ['only Cyrillic letters', 'Cope', 'Соре'],
    ['Greek letters', 'Ravens', 'Raνens'],
    ['letters of mathematics', 'Sand Foxes', '𝕾𝖆𝖓𝖉 𝕱𝖔𝖝𝖊𝖘'],
    ['wide letters', 'Sand Foxes', 'Ｓａｎｄ Ｆｏｘｅｓ'],
    ['two letters for one', 'Modern', 'Modem'],
    ['other letter case', 'Sand Foxes', 'sAND fOXES'],
    ['a decomposed letter', 'Wölfe', 'Wo\u0308lfe'],
    ['spaces and punctuation', 'Sand Foxes', ' Sand-Foxes.'],
    ['invisible characters', 'Sand Foxes', 'Sand\u200b Fo\u00adxes\u2800'],
    ['a Chinese character for a Katakana', 'カ', '力'],
  ])('is equal with %s', (_, name, other) => {
    expect(nameSkeleton(other)).toBe(nameSkeleton(name));
  });

  it.each([
    ['Sand Foxes', 'Sand Fox'],
    ['Mail', 'Mall'],
    ['Wölfe', 'Wolfe'],
    ['砂の民', '砂の国'],
    ['🦊', '🐺'],
    ['!!!', '???'],
  ])('tells %s from %s', (name, other) => {
    expect(nameSkeleton(other)).not.toBe(nameSkeleton(name));
  });
});
