import type { Operation } from '@clan-companion/contract/operation';
import { type AnyKey, operations } from '@clan-companion/contract/operations';

interface Schema {
  readonly 'x-public'?: true;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

interface PublicText {
  /** As in problems: `body/item`. */
  readonly path: string;
  readonly text: string;
}

/** The inputs of a request that the contract declares as public. */
export function* publicTexts(
  key: AnyKey,
  { query, body }: { query?: unknown; body?: unknown },
): Generator<PublicText> {
  const operation: Operation = operations[key];
  if (operation.query) yield* textsIn(operation.query, query, 'query');
  if (operation.body) yield* textsIn(operation.body, body, 'body');
}

function* textsIn(schema: Schema, value: unknown, path: string): Generator<PublicText> {
  if (typeof value === 'string' && schema['x-public']) yield { path, text: value };
  if (typeof value !== 'object' || value === null) return;
  const { items, properties = {} } = schema;
  if (items && Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* textsIn(items, item, `${path}/${index}`);
  }
  for (const [name, property] of Object.entries(properties)) {
    yield* textsIn(property, (value as Record<string, unknown>)[name], `${path}/${name}`);
  }
}
