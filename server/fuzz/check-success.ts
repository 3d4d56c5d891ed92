import type { Operation } from '@clan-companion/contract/core/operation';
import { Ajv, type ValidateFunction } from 'ajv';

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

const ajv = new Ajv({
  strict: true,
  strictTypes: false,
  keywords: ['x-text', 'x-whole', 'x-flag', 'x-expected', 'x-public'],
  formats: { 'date-time': TIMESTAMP },
});
const compiled = new Map<Operation, ValidateFunction>();

/** Checks a success against the contract: all required fields and no others. */
export function checkSuccess(
  operation: Operation,
  headers: ReadonlyMap<string, string>,
  body: string,
): void {
  const type = headers.get('content-type') ?? 'nothing';
  if (type.startsWith('text/event-stream')) return;
  if (!/^application\/json\b/.test(type)) throw new Error(`must be JSON, not ${type}`);
  const value: unknown = JSON.parse(body);
  let validate = compiled.get(operation);
  if (!validate) {
    validate = ajv.compile(closed(operation.answer) as object);
    compiled.set(operation, validate);
  }
  if (!validate(value))
    throw new Error(`must be as the contract says: ${ajv.errorsText(validate.errors)}`);
  refuseEmpty(value, 'the answer');
}

/** The schema with additional properties forbidden. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const parts = Object.entries(schema).map(([keyword, part]) => [keyword, closed(part)]);
  // A field can be named `properties`, so `type` is required too.
  const open = 'properties' in schema && 'type' in schema && !('additionalProperties' in schema);
  return Object.fromEntries([...parts, ...(open ? [['additionalProperties', false]] : [])]);
}

/** Fields without a value must be omitted, not null or empty. */
function refuseEmpty(value: unknown, where: string): void {
  if (value === null || value === '')
    throw new Error(`${where} must not be ${JSON.stringify(value)}`);
  if (typeof value !== 'object') return;
  for (const [name, part] of Object.entries(value)) refuseEmpty(part, `${where}/${name}`);
}
