import { keyRule } from './idempotency.ts';

/** The headers that many operations share, as components of the document. */

const text = { type: 'string' };
const whole = { type: 'integer', minimum: 0 };

const CONSISTENCY =
  'Every answer to a write carries it. A request that sends it back is answered no older than that write. Opaque.';

export const headers = {
  Age: {
    description:
      'How old the answer is, in seconds. Only there while the database is slow or away; then at most 5.',
    schema: { ...whole, maximum: 5 },
  },
  'Cache-Tag': {
    description:
      'The kinds of data that the answer depends on, or that the write changed. See [Caching](#about-caching).',
    schema: text,
    example: 'members, user',
  },
  'Consistency-Token': { description: CONSISTENCY, schema: text },
  ETag: {
    description: 'The version of the answer, for `If-None-Match`.',
    schema: text,
    example: '"map-5-3"',
  },
  'Idempotency-Replayed': {
    description:
      'Always `true`. Only there if this is the answer to an earlier request with the same `Idempotency-Key`.',
    schema: text,
    example: 'true',
  },
  Link: {
    description: 'The address of the next page, `rel="next"`; not there on the last page.',
    schema: text,
    example: '</users/sessions?cursor=WzEyXQ>; rel="next"',
  },
  'RateLimit-Limit': { description: 'How many requests a minute may have.', schema: whole },
  'RateLimit-Remaining': { description: 'How many are left.', schema: whole },
  'RateLimit-Reset': { description: 'When the next minute begins, in seconds.', schema: whole },
  'Retry-After': { description: 'How long to wait, in seconds.', schema: whole },
  'Undo-Id': {
    description:
      'For [`POST /undo/{undo_id}`](#/undo/undo), within a minute. Not there if this cannot be undone.',
    schema: text,
    example: 'mF2ZV5xQ0uSxkTfPq1Zs3A',
  },
  'WWW-Authenticate': { description: 'Always `Bearer`.', schema: text, example: 'Bearer' },
} as const;

export type HeaderName = keyof typeof headers;

export const requestHeaders = {
  ConsistencyToken: {
    name: 'Consistency-Token',
    in: 'header',
    required: false,
    description: CONSISTENCY,
    schema: text,
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: keyRule.description,
    schema: { ...text, pattern: keyRule.pattern },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description:
      'The `ETag` of the `GET` with the same path. If that answer has changed, nothing is written (412).',
    schema: text,
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'ETags that you have. If the answer is one of them, you get 304 without a body.',
    schema: text,
  },
};

export const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });

export const headerRefs = (...names: (HeaderName | false | undefined)[]) =>
  Object.fromEntries(names.filter((name) => !!name).map((name) => [name, ref('headers', name)]));

export const parameterRef = (name: keyof typeof requestHeaders) => ref('parameters', name);

export const RATE_LIMIT = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'] as const;

type Json = Record<string, unknown>;

interface Shared {
  components: Record<string, Json>;
  /** A reference if the part is a component, and otherwise the part itself. */
  refer: (part: Json) => Json;
}

/**
 * Makes components of the parts that occur more than once. If different parts have one name, the most
 * frequent gets it, and the others stay where they are.
 */
export function shareRepeated(kind: string, parts: readonly [name: string, part: Json][]): Shared {
  const uses = new Map<string, { name: string; part: Json; count: number }>();
  for (const [name, part] of parts) {
    const json = JSON.stringify(part);
    uses.set(json, { name, part, count: (uses.get(json)?.count ?? 0) + 1 });
  }
  const components: Record<string, Json> = {};
  const refs = new Map<string, Json>();
  const repeated = [...uses].filter(([, { count }]) => count > 1);
  for (const [json, { name, part }] of repeated.toSorted(([, a], [, b]) => b.count - a.count)) {
    if (name in components) continue;
    components[name] = part;
    refs.set(json, ref(kind, name));
  }
  return { components, refer: (part) => refs.get(JSON.stringify(part)) ?? part };
}
