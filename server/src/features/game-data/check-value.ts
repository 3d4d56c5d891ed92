import { readText, type TextRule } from '@clan-companion/contract/core/text';

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
