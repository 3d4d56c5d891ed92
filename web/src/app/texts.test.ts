import { inboxKindNames } from '@clan-companion/contract/changes';
import { expect, it } from 'vitest';
import { languages, translator } from './i18n.ts';
import { offered } from './offers.ts';

type Node = { [key: string]: Node | string };

function entriesOf(node: Node, prefix = ''): [string, string][] {
  return Object.entries(node).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : entriesOf(value, `${prefix}${key}.`),
  );
}

const placeholdersOf = (text: string): string[] =>
  [...text.matchAll(/\{\w+\}/g)].map(String).sort();

/** The texts of this app, and those of the contract that it shows. */
async function shownTexts(load: typeof languages.en.load): Promise<[string, string][]> {
  const { texts, words } = await load();
  const { problems, quotas } = words;
  return entriesOf({ ...texts, problems, quotas });
}

it.each(Object.entries(languages))(
  '%s has every text with the same placeholders as English',
  async (_, { load }) => {
    const english = new Map(await shownTexts(languages.en.load));
    const texts = await shownTexts(load);
    expect(texts.map(([key]) => key).sort()).toEqual([...english.keys()].sort());
    // The plural would replace the other text.
    expect(texts.filter(([key]) => english.has(`${key}_other`))).toEqual([]);
    for (const [key, text] of texts) {
      expect(text.trim(), key).not.toBe('');
      // The singular may spell out the number.
      const optional = key.endsWith('_one') ? ['{count}'] : [];
      const required = (each: string) =>
        placeholdersOf(each).filter((name) => !optional.includes(name));
      expect(required(text), key).toEqual(required(english.get(key)!));
    }
  },
);

it('uses the plural forms and number format of the language', async () => {
  const t = translator(await languages.en.load(), 'en');
  expect(t('failure.retryAfter', { count: 1 })).toBe('Try again in a second.');
  expect(t('failure.retryAfter', { count: 1200 })).toBe('Try again in 1,200 seconds.');
});

it('names every kind of notification', () => {
  const named = offered('notifications').flatMap((names) => Object.keys(names));
  expect(named.toSorted()).toEqual(inboxKindNames.toSorted());
});
