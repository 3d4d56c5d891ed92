import { describe, expect, it } from 'vitest';
import { combine, type Declaration, type FeatureWords } from './core/feature.ts';
import { features } from './features.ts';
import { storedData, wordsIn } from './words.ts';

it('refuses a name that two features declare', () => {
  expect(() => combine([{ a: 1 }, undefined, { b: 2 }, { a: 3 }])).toThrow('"a" is declared twice');
});

const sorted = (names: Iterable<string>) => [...names].toSorted();
const namesIn = (words: FeatureWords, part: 'changes' | 'inbox' | 'problems' | 'quotas') =>
  sorted(Object.keys(words[part] ?? {}));

describe.each(['en', 'es'] as const)('in the words of %s', (language) => {
  it('has a sentence for each name that a feature declares, and no other', async () => {
    for (const feature of features) {
      const { changes = {}, problems = {}, quotas = {} } = feature as Declaration;
      const words = (language === 'en' ? feature.words?.en : (await feature.words?.es())?.es) ?? {};
      const kinds = Object.entries(changes);
      const shown = kinds.filter(([, { seenBy }]) => seenBy !== 'nobody');
      const inbox = kinds.filter(([, change]) => change.inbox !== undefined);
      expect(namesIn(words, 'changes')).toEqual(sorted(shown.map(([name]) => name)));
      expect(namesIn(words, 'inbox')).toEqual(sorted(inbox.map(([name]) => name)));
      expect(namesIn(words, 'problems')).toEqual(sorted(Object.keys(problems)));
      expect(namesIn(words, 'quotas')).toEqual(sorted(Object.keys(quotas)));
    }
  });

  it('describes all stored data on the privacy page, except that of the service', async () => {
    const { stores } = await wordsIn(language);
    const described = new Set(stores.flatMap((rows) => Object.keys(rows)));
    const rows = Object.keys(storedData);
    expect(rows.filter((row) => !described.has(row))).toEqual(['service']);
    expect([...described].filter((row) => !rows.includes(row))).toEqual([]);
  });
});
