import type { Operation } from '@clan-companion/contract/core/operation';
import fc from 'fast-check';
import { type Draft, type Header, isHost, type Twist } from './draft.ts';
import { contentType, contentTypes, hostileBody } from './hostile-body.ts';
import {
  hostileAuthorization,
  hostileHeaders,
  oddAuthorizations,
  oddHeaders,
} from './hostile-headers.ts';
import { hostileNames, hostileText, oddCursors, percent } from './hostile-values.ts';
import { wireTwists } from './hostile-wire.ts';

/** Twists that apply to every operation. */
export const commonTwists: readonly Twist[] = [
  ...wireTwists,
  ...oddHeaders.map((header) => withHeaders([header])),
  ...oddAuthorizations.map((value) => withoutSession([['authorization', value]])),
  ...contentTypes.map((type) => withBody('{}', type)),
];

/** Twists that apply to every paged list. */
export const pagingTwists: readonly Twist[] = [
  ...oddCursors.map((cursor) => withQuery((query) => [...query, `cursor=${cursor}`])),
  // The link to the next page keeps the filters and drops unknown parameters.
  withQuery((query) => [
    'extra=a?b',
    'limit=1',
    ...query.filter((pair) => !pair.startsWith('limit=')),
  ]),
];

/** All twists that apply to this operation. */
export function twistsOf(key: string, operation: Operation): fc.Arbitrary<Twist> {
  return fc.oneof(
    ...(operation.params ? [{ weight: 4, arbitrary: oddParam(key) }] : []),
    ...(operation.paged ? [{ weight: 2, arbitrary: fc.constantFrom(...pagingTwists) }] : []),
    { weight: operation.query ? 4 : 2, arbitrary: oddQuery(operation) },
    { weight: operation.body ? 8 : 2, arbitrary: oddBody(operation) },
    { weight: 3, arbitrary: hostileHeaders.map(withHeaders) },
    { weight: 2, arbitrary: hostileAuthorization.map(withoutSession) },
    { weight: 3, arbitrary: fc.constantFrom(...commonTwists) },
  );
}

function withHeaders(headers: Draft['headers']): Twist {
  const others = headers.some(isHost) ? (header: Header) => !isHost(header) : () => true;
  return (draft) => ({ ...draft, headers: [...draft.headers.filter(others), ...headers] });
}

function withoutSession(headers: Draft['headers']): Twist {
  return (draft) => ({ ...withHeaders(headers)(draft), session: false });
}

function withQuery(change: (query: Draft['query']) => string[]): Twist {
  return (draft) => ({ ...draft, query: change(draft.query) });
}

function withBody(body: string, type: string | undefined): Twist {
  return ({ headers, ...draft }) => ({
    ...draft,
    body,
    headers: [
      ...headers.filter(([name]) => name !== 'content-type'),
      ...(type === undefined ? [] : [['content-type', type] as const]),
    ],
  });
}

function oddParam(key: string): fc.Arbitrary<Twist> {
  const places = key.split('/').flatMap((part, index) => (part.startsWith('{') ? [index] : []));
  const text = hostileText.filter((value) => value !== '');
  return fc.tuple(fc.constantFrom(...places), text).map(([place, value]) => (draft) => {
    const path = draft.path
      .split('/')
      .map((part, index) => (index === place ? percent(value) : part));
    // A path that cannot be decoded reaches no operation.
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
  );
  return fc.tuple(pairs, fc.boolean(), fc.boolean()).map(([given, replaces, before]) => (draft) => {
    const changed = new Set(given.map(([changes]) => changes));
    const kept = draft.query.filter((pair) => !(replaces && changed.has(pair.split('=')[0] ?? '')));
    const added = given.map(([changes, text]) => `${percent(changes)}=${text}`);
    return { ...draft, query: before ? [...added, ...kept] : [...kept, ...added] };
  });
}

const oddBody = (operation: Operation): fc.Arbitrary<Twist> =>
  fc.tuple(hostileBody(operation), contentType).map(([body, type]) => withBody(body, type));
