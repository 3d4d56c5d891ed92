import type { InputError } from '@clan-companion/contract/problems';
import { readText, type TextRule } from '@clan-companion/contract/text';
import { isNoFilter, readFlag, readWhole, type WholeRule } from '@clan-companion/contract/values';
import type { ErrorObject, SchemaValidateFunction, ValidateFunction } from 'ajv';
import { Ajv } from 'ajv';
import type { FastifyInstance } from 'fastify';
import { Problem } from './problem.ts';
import { MALFORMED } from './query-string.ts';

/** As many as help somebody; a body of nothing but errors must not become an answer of its size. */
const MAX_ERRORS = 20;

/** Where a value stands, so that what is read from it can take its place. */
interface Place {
  parentData: Record<string | number, unknown>;
  parentDataProperty: string | number;
}

interface InputSchema {
  readonly properties?: Readonly<Record<string, object>>;
}

const PARTS: Record<string, string> = { querystring: 'query', params: 'path', headers: 'header' };

/** Inputs are checked by the contract's schemas; nothing is coerced but what `x-whole` reads. */
export function validateInputs(app: FastifyInstance): void {
  // A list can hold a hundred thousand errors, so there the first one ends the check.
  const thorough = createAjv(true);
  const brief = createAjv(false);
  app.setValidatorCompiler<InputSchema>(({ schema, httpPart }) => {
    const part = PARTS[httpPart ?? 'body'] ?? 'body';
    const filters = filtersIn(schema);
    let compiled: ValidateFunction | undefined;
    return (data: unknown) => {
      // At the first use: all at once would take a sixth of the start.
      const validate = (compiled ??= (hasArray(schema) ? brief : thorough).compile(schema));
      for (const name of filters) leaveOutEmpty(data as Record<string, unknown>, name);
      if (validate(data)) return true;
      const errors = (validate.errors ?? []).slice(0, MAX_ERRORS);
      return {
        error: new Problem('invalid-input', {
          errors: errors.map((error) => toInputError(part, data, error)),
        }),
      };
    };
  });
}

function createAjv(allErrors: boolean): Ajv {
  // That the schemas are schemas is a test's affair: checking them takes a fifth of the start.
  const ajv = new Ajv({
    allErrors,
    strict: true,
    strictTypes: false,
    meta: false,
    validateSchema: false,
  });
  ajv.addKeyword({ keyword: 'x-text', type: 'string', modifying: true, compile: textKeyword });
  ajv.addKeyword({ keyword: 'x-whole', modifying: true, compile: wholeKeyword });
  ajv.addKeyword({ keyword: 'x-flag', modifying: true, compile: flagKeyword });
  ajv.addKeyword('x-filter');
  return ajv;
}

const filtersIn = ({ properties = {} }: InputSchema): string[] =>
  Object.keys(properties).filter((name) => 'x-filter' in properties[name]!);

function leaveOutEmpty(query: Record<string, unknown>, filter: string): void {
  if (isNoFilter(query[filter])) delete query[filter];
}

function textKeyword(rule: TextRule) {
  return keyword((value, place) => {
    const read = readText(rule, value as string);
    if ('wrong' in read) return read.wrong;
    place.parentData[place.parentDataProperty] = read.text;
    return undefined;
  });
}

function wholeKeyword(rule: WholeRule) {
  return keyword((value, place) => {
    const number = readWhole(rule, value);
    if (number === undefined)
      return `must be a whole number from ${rule.minimum} to ${rule.maximum}`;
    place.parentData[place.parentDataProperty] = number;
    return undefined;
  });
}

function flagKeyword() {
  return keyword((value, place) => {
    const flag = readFlag(value);
    if (flag === undefined) return 'must be true or false';
    place.parentData[place.parentDataProperty] = flag;
    return undefined;
  });
}

/** Ajv takes a keyword's own words from a property of its function. */
function keyword(check: (value: unknown, place: Place) => string | undefined) {
  const validate: SchemaValidateFunction = (value: unknown, place: Place) => {
    const wrong = check(value, place);
    if (wrong === undefined) return true;
    validate.errors = [{ message: wrong }];
    return false;
  };
  return validate as unknown as (value: unknown) => boolean;
}

function toInputError(part: string, data: unknown, error: ErrorObject): InputError {
  if (error.keyword === 'required') {
    const { missingProperty } = error.params as { missingProperty: string };
    return { path: `${part}${error.instancePath}/${missingProperty}`, message: 'is needed' };
  }
  const path = `${part}${error.instancePath}`;
  const given = (data as Record<string, unknown> | undefined)?.[error.instancePath.slice(1)];
  if (part === 'query' && Array.isArray(given)) return { path, message: 'must be given only once' };
  if (given === MALFORMED) return { path, message: 'must be percent-encoded UTF-8' };
  if (error.keyword === 'enum') {
    const { allowedValues } = error.params as { allowedValues: string[] };
    return { path, message: `must be one of ${allowedValues.join(', ')}` };
  }
  return { path, message: error.message ?? 'is not valid' };
}

function hasArray(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  return 'items' in schema || Object.values(schema).some(hasArray);
}
