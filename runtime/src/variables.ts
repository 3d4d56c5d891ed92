import { resolve } from 'node:path';
import type { Description, Variable } from './environment.ts';
import { isLoopbackHost, isPrivateHost } from './local-hosts.ts';

/** One function per kind of variable, for the tables of the service and of the bot. */

type Parser<T> = Pick<Variable<T>, 'parse' | 'expected'>;

export const variable = <T, D extends Description>(
  name: string,
  parser: Parser<T>,
  description: D,
): D & Variable<T> => ({ ...description, ...parser, name });

export const text = <D extends Description>(name: string, description: D) =>
  variable(name, { parse: (value) => value, expected: 'text' }, description);

export const folder = <D extends Description>(name: string, description: D) =>
  variable(name, { parse: (value) => resolve(value), expected: 'a folder' }, description);

export const matching = <D extends Description>(
  name: string,
  { pattern, expected }: { pattern: RegExp; expected: string },
  description: D,
) =>
  variable(
    name,
    { parse: (value) => (pattern.test(value) ? value : undefined), expected },
    description,
  );

export const metricsToken = matching(
  'METRICS_TOKEN',
  {
    pattern: /^[!-~]{16,}$/,
    expected: 'at least 16 characters long, all of them ASCII, no spaces',
  },
  {
    description:
      'The token for `/metrics` (`Authorization: Bearer …`). Unset: only programs on the same ' +
      'machine can read them.',
    example: '32 or more random characters',
    secret: true,
  },
);

export const oneOf = <const T extends string, D extends Description>(
  name: string,
  values: readonly T[],
  description: D,
) =>
  variable(
    name,
    {
      parse: (value) => values.find((allowed) => allowed === value),
      expected: `one of ${values.join(', ')}`,
    },
    description,
  );

export const wholeNumber = <D extends Description>(
  name: string,
  [min, max]: readonly [min: number, max: number],
  description: D,
) =>
  variable(
    name,
    {
      parse: (value) => {
        const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
        return number >= min && number <= max ? number : undefined;
      },
      expected: `a whole number from ${min} to ${max}`,
    },
    description,
  );

export const list = <D extends Description>(
  name: string,
  { isItem, expected }: { isItem: (item: string) => boolean; expected: string },
  description: D,
) =>
  variable(
    name,
    {
      parse: (value) => {
        const items = splitList(value);
        return items.every(isItem) ? items : undefined;
      },
      expected,
    },
    description,
  );

export const httpUrl = <D extends Description>(name: string, description: D) =>
  variable(
    name,
    {
      parse: (value) => parseUrl(value, () => true),
      expected: 'a URL that starts with http:// or https://, without a query or user name',
    },
    description,
  );

const plainHttpHosts = { localhost: isLoopbackHost, 'a private network': isPrivateHost };

/** Secrets are sent there, so plain HTTP is limited to hosts that no stranger can listen in on. */
export const secureUrl = <D extends Description>(
  name: string,
  plainHttpOn: keyof typeof plainHttpHosts,
  description: D,
) =>
  variable(
    name,
    {
      parse: (value) => parseUrl(value, plainHttpHosts[plainHttpOn]),
      expected: `a URL that starts with https:// (http:// only on ${plainHttpOn}), without a query or user name`,
    },
    description,
  );

function parseUrl(value: string, isPlainHttpAllowed: (host: string) => boolean) {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || url.search || url.hash || url.username) return undefined;
  const isAllowed =
    url.protocol === 'https:' || (url.protocol === 'http:' && isPlainHttpAllowed(url.hostname));
  return isAllowed ? value.replace(/\/+$/, '') : undefined;
}

export const splitList = (value: string): string[] =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
