import { DEFAULT_LIMIT } from '@clan-companion/contract/core/operation';
import { readTime } from '@clan-companion/contract/core/values';
import { invalid } from './problem.ts';

/**
 * Lists use keyset pagination. One row more than requested is read. If it exists, there is a next
 * page, which starts after the last row of this one.
 */
export interface Page<T> {
  readonly rows: T[];
  readonly next: string | undefined;
}

export const rowsToRead = (limit = DEFAULT_LIMIT): number => limit + 1;

export function toPage<T>(rows: T[], limit = DEFAULT_LIMIT, keyOf: (row: T) => unknown[]): Page<T> {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { rows: rows.slice(0, limit), next: last && encodeCursor(keyOf(last)) };
}

const encodeCursor = (key: unknown[]): string =>
  Buffer.from(JSON.stringify(key)).toString('base64url');

/** The key after which the page starts; undefined for the first page. */
export function readCursor<T extends unknown[]>(
  cursor: string | undefined,
  isKey: (key: unknown[]) => key is T,
): T | undefined {
  if (cursor === undefined) return undefined;
  const key = decodeCursor(cursor);
  if (!Array.isArray(key) || !isKey(key))
    throw invalid('query/cursor', 'is not a cursor of this list', { code: 'not-allowed' });
  return key;
}

function decodeCursor(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

const isId = (value: unknown, below = 2 ** 31): boolean =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) < below;

const isText = (value: unknown): boolean =>
  typeof value === 'string' && value.isWellFormed() && !value.includes('\0');

const isTime = (value: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) && readTime(value) !== undefined;

export const isIdKey = (key: unknown[]): key is [number] => key.length === 1 && isId(key[0]);

export const isBigIdKey = (key: unknown[]): key is [number] =>
  key.length === 1 && isId(key[0], Number.MAX_SAFE_INTEGER);

export const isTextKey = (key: unknown[]): key is [string] => key.length === 1 && isText(key[0]);

export const isTextAndIdKey = (key: unknown[]): key is [string, number] =>
  key.length === 2 && isText(key[0]) && isId(key[1]);

export const isTextAndTextKey = (key: unknown[]): key is [string, string] =>
  key.length === 2 && isText(key[0]) && isText(key[1]);

export const isTimeAndTextKey = (key: unknown[]): key is [string, string] =>
  isTextAndTextKey(key) && isTime(key[0]);

export const isTimeAndIdKey = (key: unknown[]): key is [string, number] =>
  key.length === 2 && isText(key[0]) && isTime(String(key[0])) && isId(key[1]);
