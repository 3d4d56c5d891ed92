import type { Operation } from '@clan-companion/contract/operation';
import fc from 'fast-check';
import type { Draft } from './draft.ts';
import { contentType, hostileBody } from './hostile-body.ts';
import { hostileHeader, oddAuthorization } from './hostile-headers.ts';
import { hostileCursor, hostileNames, hostileText, percent } from './hostile-values.ts';
import { wireTwists } from './hostile-wire.ts';

/** Something done to a request that was well until then. */
export type Twist = (draft: Draft) => Draft;

/** Everything that can be done to a request of this operation. */
export function twistsOf(key: string, operation: Operation): fc.Arbitrary<Twist> {
  return fc.oneof(
    ...(operation.params ? [{ weight: 4, arbitrary: oddParam(key) }] : []),
    { weight: operation.query ? 5 : 2, arbitrary: oddQuery(operation) },
    { weight: operation.body ? 8 : 2, arbitrary: oddBody(operation) },
    { weight: 3, arbitrary: hostileHeader.map(withHeaders) },
    { weight: 2, arbitrary: oddAuthorization.map(withoutSession) },
    { weight: 4, arbitrary: fc.constantFrom(...wireTwists) },
  );
}

const withHeaders =
  (headers: Draft['headers']): Twist =>
  (draft) => ({ ...draft, headers: [...draft.headers, ...headers] });

const withoutSession =
  (headers: Draft['headers']): Twist =>
  (draft) => ({ ...withHeaders(headers)(draft), session: false });

function oddParam(key: string): fc.Arbitrary<Twist> {
  const places = key.split('/').flatMap((part, index) => (part.startsWith('{') ? [index] : []));
  const text = hostileText.filter((value) => value !== '');
  return fc.tuple(fc.constantFrom(...places), text).map(([place, value]) => (draft) => {
    const path = draft.path
      .split('/')
      .map((part, index) => (index === place ? percent(value) : part));
    // What cannot be decoded comes to no operation at all.
    return { ...draft, path: path.join('/'), arrives: draft.arrives && value.isWellFormed() };
  });
}

function oddQuery(operation: Operation): fc.Arbitrary<Twist> {
  const names = Object.keys(operation.query?.properties ?? {});
  const name = fc.constantFrom(...names, ...names, ...hostileNames);
  const value = fc.oneof(
    { weight: 5, arbitrary: hostileText.map(percent) },
    {
      weight: 2,
      arbitrary: fc.constantFrom('%', '%2', '%zz', '%ff', '%c0%80', '%00', '+', '=', '&&', '?'),
    },
  );
  const pairs = fc.oneof(
    { weight: 6, arbitrary: fc.array(fc.tuple(name, value), { minLength: 1, maxLength: 4 }) },
    {
      weight: 1,
      arbitrary: fc.tuple(name, value).map((pair) => Array<[string, string]>(500).fill(pair)),
    },
    {
      weight: operation.paged ? 6 : 0,
      arbitrary: hostileCursor.map((cursor) => [['cursor', cursor] as [string, string]]),
    },
  );
  return fc.tuple(pairs, fc.boolean()).map(([given, replaces]) => (draft) => {
    const changed = new Set(given.map(([changes]) => changes));
    const kept = draft.query.filter((pair) => !(replaces && changed.has(pair.split('=')[0] ?? '')));
    const added = given.map(([changes, text]) => `${percent(changes)}=${text}`);
    return { ...draft, query: [...kept, ...added] };
  });
}

const oddBody = (operation: Operation): fc.Arbitrary<Twist> =>
  fc.tuple(hostileBody(operation), contentType).map(([body, type]) => (draft) => ({
    ...draft,
    body,
    headers: [
      ...draft.headers.filter(([name]) => name !== 'content-type'),
      ...(type === undefined ? [] : [['content-type', type] as const]),
    ],
  }));
