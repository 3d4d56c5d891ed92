import { oneLine } from './messages.ts';

export interface Choice {
  readonly name: string;
  readonly value: string;
}

const MAX_CHOICES = 25;
const MAX_CHOICE_LENGTH = 100;

/** Suggestions, without values that the chat platform would reject. */
export const choices = (all: readonly Choice[]): Choice[] =>
  all
    .filter(
      ({ name, value }) =>
        value !== '' && value.length <= MAX_CHOICE_LENGTH && oneLine(name) !== '',
    )
    .slice(0, MAX_CHOICES)
    .map(({ name, value }) => ({ name: oneLine(name, MAX_CHOICE_LENGTH), value }));

/** Distinct values that contain the typed text, as many as the chat platform shows. */
export async function suggestions<Row>(
  typed: string,
  rows: AsyncIterable<Row> | Iterable<Row>,
  valueOf: (one: Row) => string | undefined,
): Promise<Choice[]> {
  const part = typed.trim().toLowerCase();
  const found = new Set<string>();
  for await (const one of rows) {
    const value = valueOf(one);
    if (value?.toLowerCase().includes(part)) found.add(value);
    if (found.size === MAX_CHOICES) break;
  }
  return choices([...found].toSorted().map((value) => ({ name: value, value })));
}

/** Equal for names that differ only in case. */
export const folded = (text: string): string => text.toLowerCase().toUpperCase().normalize('NFC');

/** The typed name as it is spelled in the list; one that differs only in case comes second. */
export const spelled = (typed: string, names: readonly string[]): string | undefined =>
  names.includes(typed) ? typed : names.find((name) => folded(name) === folded(typed));

/** The only one with the typed name, or the only one of all. */
export function onlyMatch<One extends { readonly name: string }>(
  typed: string,
  all: readonly One[],
): One | 'none' | 'several' {
  const exact = all.filter(({ name }) => folded(name) === folded(typed));
  const [first, ...more] = exact.length > 0 ? exact : all;
  if (!first) return 'none';
  return more.length === 0 ? first : 'several';
}

/** Before the id in the value of a suggestion, because a name can look like an id. */
export const PICKED = 'id:';

/** Something that people pick from suggestions. */
interface Pickable {
  readonly id: string;
  readonly name: string;
}

const contains = (typed: string) => {
  const part = folded(typed.trim());
  return ({ name }: Pickable) => folded(name).includes(part);
};

export const pickChoices = (typed: string, all: readonly Pickable[]): Choice[] =>
  choices(all.filter(contains(typed)).map(({ id, name }) => ({ name, value: `${PICKED}${id}` })));

/** The picked one, or the only one with the typed name, or with it as a part. */
export function findPicked<One extends Pickable>(
  typed: string,
  all: readonly One[],
): One | undefined {
  const picked = all.find(({ id }) => typed === `${PICKED}${id}`);
  const found = picked ?? onlyMatch(typed.trim(), all.filter(contains(typed)));
  return typeof found === 'object' ? found : undefined;
}
