import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { limits, readText } from '@clan-companion/contract/text';
import { expect, it } from 'vitest';
import { languages, translator } from '../app/i18n.ts';
import { wordsOfFault } from './words-of-fault.ts';

const source = readFileSync(
  createRequire(import.meta.url).resolve('@clan-companion/contract/text'),
  'utf8',
);
const sentences = [...source.matchAll(/wrong: ['`](.*?)['`]/g)].map(([, sentence]) =>
  sentence!.replace(/\$\{.*?\}/, '4'),
);

it.each(Object.entries(languages))(
  '%s has words for all that a text can lack',
  async (tag, one) => {
    const t = translator(await one.load(), tag);
    expect(sentences.length).toBeGreaterThanOrEqual(5);
    for (const sentence of sentences) {
      const words = wordsOfFault(sentence, t);
      expect(words, sentence).not.toBe(sentence);
      expect(words).not.toMatch(/\{\{|^(maps|common)\./);
    }
  },
);

it('says how long a text must be', async () => {
  const t = translator(await languages.es.load(), 'es');
  const short = readText(limits.mapPassword, 'abc') as { wrong: string };
  expect(wordsOfFault(short.wrong, t)).toContain('4');
  expect(wordsOfFault('must be a moon', t)).toBe('must be a moon');
});
