import { problems } from '@clan-companion/contract/problems';
import { expect, it } from 'vitest';
import { languages, translator } from '../app/i18n.ts';

type Node = { [key: string]: Node | string };

function leaves(node: Node, before = ''): [string, string][] {
  return Object.entries(node).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[before + key, value]] : leaves(value, `${before}${key}.`),
  );
}

const fills = (text: string): string[] => [...text.matchAll(/\{\{\w+\}\}/g)].map(String).sort();

it.each(Object.entries(languages))(
  '%s says everything, and fills in the same',
  async (_, { load }) => {
    const english = new Map(leaves(await languages.en.load()));
    const texts = leaves(await load());
    expect(texts.map(([key]) => key).sort()).toEqual([...english.keys()].sort());
    for (const [key, text] of texts) {
      expect(text.trim(), key).not.toBe('');
      // "one" may say the number in words.
      const count = key.endsWith('_one') ? ['{{count}}'] : [];
      const asked = fills(english.get(key)!).filter((fill) => !count.includes(fill));
      expect(
        fills(text).filter((fill) => !count.includes(fill)),
        key,
      ).toEqual(asked);
    }
  },
);

it.each(Object.entries(languages))('%s has words for every problem', async (_, { load }) => {
  expect(Object.keys((await load()).problems).sort()).toEqual(Object.keys(problems).sort());
});

it('counts as the language does', async () => {
  const t = translator(await languages.en.load(), 'en');
  expect(t('failure.retryAfter', { count: 1 })).toBe('Try again in a second.');
  expect(t('failure.retryAfter', { count: 1200 })).toBe('Try again in 1,200 seconds.');
});
