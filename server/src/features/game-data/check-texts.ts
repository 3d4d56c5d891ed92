import { type TextRule, readText } from '@clan-companion/contract/core/text';
import { limits } from '@clan-companion/contract/features';
import type { AnswerTo } from '../../platform/http/operation.ts';

/** The message completes a sentence that starts with the file name. */
export class InvalidGameData extends Error {}

export function checkText(value: unknown, rule: TextRule, what: string): string {
  const read = typeof value === 'string' ? readText(rule, value) : { wrong: 'must be a string' };
  if ('wrong' in read) throw new InvalidGameData(`is not valid: ${what} ${read.wrong}`);
  return read.text;
}

export const asObject = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;

export const quoted = (name: string): string => JSON.stringify(name);

export function firstDuplicate(names: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return names.find((name) => seen.size === seen.add(name).size);
}

type GameData = AnswerTo<'GET /app/game-data.json'>;
type Texts = NonNullable<GameData['texts']>;
type Language = Texts[string];

const MAX_LANGUAGES = 20;
const MAX_REGIONS = 500;
const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

const rules: Record<keyof Language, { rule: TextRule; of: string }> = {
  trees: { rule: limits.tree, of: 'tree' },
  items: { rule: limits.techItem, of: 'item' },
  descriptions: { rule: limits.description, of: 'item' },
  regions: { rule: limits.region, of: 'region' },
  markerKinds: { rule: limits.markerType, of: 'marker kind' },
  markerGroups: { rule: limits.markerType, of: 'group of marker kinds' },
};

/** Translations of names in the data. Regions can have any name: people and clusters choose it. */
export function checkTexts(
  value: unknown,
  trees: GameData['trees'],
  kinds: GameData['markerKinds'],
): Texts {
  const given = asObject(value);
  if (!given) throw new InvalidGameData('must have an object by language as "texts"');
  const languages = Object.entries(given);
  if (languages.length > MAX_LANGUAGES)
    throw new InvalidGameData(`has texts in more than ${MAX_LANGUAGES} languages`);
  const items = new Set(trees.flatMap((tree) => tree.items.map(({ name }) => name)));
  const known: Partial<Record<keyof Language, ReadonlySet<string>>> = {
    trees: new Set(trees.map(({ name }) => name)),
    items,
    descriptions: items,
    markerKinds: new Set(kinds.map(({ name }) => name)),
    markerGroups: new Set(kinds.flatMap(({ group }) => group ?? [])),
  };
  const checked = languages.map(([language, texts]): [string, Language] => {
    if (!LANGUAGE.test(language))
      throw new InvalidGameData(`has texts in ${quoted(language)}, which is not a language code`);
    return [language, checkLanguage(texts, `in the texts of ${quoted(language)}`, known)];
  });
  return Object.fromEntries(checked);
}

function checkLanguage(
  value: unknown,
  where: string,
  known: Partial<Record<keyof Language, ReadonlySet<string>>>,
): Language {
  const given = asObject(value);
  if (!given) throw new InvalidGameData(`has no object ${where}`);
  const language: Language = {};
  for (const field of Object.keys(rules) as (keyof Language)[]) {
    if (given[field] === undefined) continue;
    const { rule, of } = rules[field];
    const texts = asObject(given[field]);
    if (!texts) throw new InvalidGameData(`must have an object as "${field}" ${where}`);
    const entries = Object.entries(texts);
    const unknown = entries.find(([name]) => known[field]?.has(name) === false)?.[0];
    if (unknown !== undefined)
      throw new InvalidGameData(`has a text for the unknown ${of} ${quoted(unknown)} ${where}`);
    if (field === 'regions' && entries.length > MAX_REGIONS)
      throw new InvalidGameData(`has more than ${MAX_REGIONS} regions ${where}`);
    language[field] = Object.fromEntries(
      entries.map(([name, text]) => [
        name,
        checkText(text, { ...rule, min: 1 }, `the text for ${quoted(name)} ${where}`),
      ]),
    );
  }
  return language;
}
