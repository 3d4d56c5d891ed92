import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { limits, readText } from '@clan-companion/contract/text';
import { expect, it } from 'vitest';
import { languages, translator } from '../app/i18n.ts';
import { translateFieldError } from './translate-field-error.ts';

const source = readFileSync(
  createRequire(import.meta.url).resolve('@clan-companion/contract/text'),
  'utf8',
);
const messages = [...source.matchAll(/wrong: ['`](.*?)['`]/g)].map(([, sentence]) =>
  sentence!.replace(/\$\{.*?\}/, '4'),
);

it.each(Object.entries(languages))(
  '%s translates every error of a text field',
  async (tag, one) => {
    const t = translator((await one.load()).texts, tag);
    expect(messages.length).toBeGreaterThanOrEqual(9);
    for (const message of messages) {
      const translated = translateFieldError(message, t);
      expect(translated, message).not.toBe(message);
      expect(translated).not.toMatch(/\{\{|^(maps|common)\./);
    }
  },
);

it('keeps the number in the message, and unknown messages as they are', async () => {
  const t = translator((await languages.es.load()).texts, 'es');
  const short = readText(limits.mapPassword, 'abc') as { wrong: string };
  expect(translateFieldError(short.wrong, t)).toContain('4');
  expect(translateFieldError('must be a moon', t)).toBe('must be a moon');
});
