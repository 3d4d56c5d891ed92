import { readText, type TextRule } from '@clan-companion/contract/core/text';
import {
  isNoFilter,
  readFlag,
  readWhole,
  type WholeRule,
} from '@clan-companion/contract/core/values';
import type { InputError } from '@clan-companion/contract/problems';
import type { Fault } from '@clan-companion/contract/core/problems';
import { type ErrorObject, type SchemaValidateFunction, type ValidateFunction, Ajv } from 'ajv';
import type { FastifyInstance } from 'fastify';
import { Problem } from './problem.ts';

/** Replaces a value that is not percent-encoded UTF-8. No schema accepts it. */
const MALFORMED = Symbol('malformed');

/** A repeated name becomes a list, which no schema accepts, instead of picking one value. */
export function parseQueryString(text: string): Record<string, unknown> {
  const query = Object.create(null) as Record<string, unknown>;
  if (text === '') return query;
  for (const pair of text.split('&')) {
    const [name, value] = split(pair);
    if (name === '' || name === MALFORMED) continue;
    query[name] = name in query ? [query[name], value] : value;
  }
  return query;
}

function split(pair: string): [string | typeof MALFORMED, string | typeof MALFORMED] {
  const equals = pair.indexOf('=');
  if (equals < 0) return [decode(pair), ''];
  return [decode(pair.slice(0, equals)), decode(pair.slice(equals + 1))];
}

function decode(text: string): string | typeof MALFORMED {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return MALFORMED;
  }
}

/** Limits the size of the answer to a body with many errors. */
const MAX_ERRORS = 20;

/** Where a value is, so that a keyword can replace it with the parsed value. */
interface Place {
  parentData: Record<string | number, unknown>;
  parentDataProperty: string | number;
}

interface InputSchema {
  readonly properties?: Readonly<Record<string, object>>;
}

const PARTS: Record<string, string> = { querystring: 'query', params: 'path', headers: 'header' };

/** Validates inputs with the contract's schemas. Only our own keywords (`x-…`) convert values. */
export function validateInputs(app: FastifyInstance): void {
  app.setValidatorCompiler<InputSchema>(({ schema, httpPart }) => {
    const check = inputChecker(PARTS[httpPart ?? 'body'] ?? 'body', schema);
    return (data: unknown) => {
      const errors = check(data);
      return errors.length === 0 || { error: new Problem('invalid-input', { errors }) };
    };
  });
}

/** What is wrong with an input. Its values are replaced by the parsed ones. */
export const checkInput = (part: string, schema: InputSchema, data: unknown): InputError[] =>
  inputChecker(part, schema)(data);

// A list can contain 100,000 errors, so schemas with lists stop at the first one.
const thorough = createAjv(true);
const brief = createAjv(false);

function inputChecker(part: string, schema: InputSchema): (data: unknown) => InputError[] {
  const filters = filtersIn(schema);
  let compiled: ValidateFunction | undefined;
  return (data) => {
    // Compiled on first use: compiling all schemas would take a sixth of the start time.
    const validate = (compiled ??= (hasArray(schema) ? brief : thorough).compile(schema));
    for (const name of filters) leaveOutEmpty(data as Record<string, unknown>, name);
    if (validate(data)) return [];
    return (validate.errors ?? [])
      .slice(0, MAX_ERRORS)
      .map((error) => toInputError(part, data, error));
  };
}

function createAjv(allErrors: boolean): Ajv {
  // A test checks that the schemas are valid; doing it here would take a fifth of the start time.
  const ajv = new Ajv({
    allErrors,
    strict: true,
    strictTypes: false,
    meta: false,
    validateSchema: false,
    // Errors then contain the schema, for `x-expected`.
    verbose: true,
  });
  ajv.addKeyword({ keyword: 'x-text', type: 'string', modifying: true, compile: textKeyword });
  ajv.addKeyword({ keyword: 'x-whole', modifying: true, compile: wholeKeyword });
  ajv.addKeyword({ keyword: 'x-flag', modifying: true, compile: flagKeyword });
  ajv.addKeyword('x-filter');
  ajv.addKeyword('x-expected');
  ajv.addKeyword('x-public');
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
    if ('wrong' in read) return read;
    place.parentData[place.parentDataProperty] = read.text;
    return undefined;
  });
}

function wholeKeyword(rule: WholeRule) {
  return keyword((value, place) => {
    const number = readWhole(rule, value);
    if (number === undefined) {
      const wrong = `must be a whole number from ${rule.minimum} to ${rule.maximum}`;
      return { wrong, ...wholeFault(rule, value) };
    }
    place.parentData[place.parentDataProperty] = number;
    return undefined;
  });
}

function wholeFault({ minimum, maximum }: WholeRule, value: unknown): Fault {
  const number = typeof value === 'string' && /^-?[0-9]+$/.test(value) ? Number(value) : NaN;
  if (number < minimum) return { code: 'too-small', min: minimum };
  if (number > maximum) return { code: 'too-large', max: maximum };
  return { code: 'not-a-number' };
}

function flagKeyword() {
  return keyword((value, place) => {
    const flag = readFlag(value);
    if (flag === undefined) {
      return { wrong: 'must be true or false', code: 'unknown-value', values: ['true', 'false'] };
    }
    place.parentData[place.parentDataProperty] = flag;
    return undefined;
  });
}

/** Ajv reads a keyword's errors from a property of its function. */
function keyword(check: (value: unknown, place: Place) => (Fault & { wrong: string }) | undefined) {
  const validate: SchemaValidateFunction = (value: unknown, place: Place) => {
    const found = check(value, place);
    if (found === undefined) return true;
    const { wrong: message, ...params } = found;
    validate.errors = [{ message, params }];
    return false;
  };
  return validate as unknown as (value: unknown) => boolean;
}

function toInputError(part: string, data: unknown, error: ErrorObject): InputError {
  if (error.keyword === 'required') {
    const { missingProperty } = error.params as { missingProperty: string };
    const path = `${part}${error.instancePath}/${missingProperty}`;
    return { path, code: 'required', message: 'is required' };
  }
  const path = `${part}${error.instancePath}`;
  const given = (data as Record<string, unknown> | undefined)?.[error.instancePath.slice(1)];
  if (part === 'query' && Array.isArray(given)) {
    return { path, code: 'repeated', message: 'must be given only once' };
  }
  if (given === MALFORMED) {
    return { path, code: 'wrong-format', message: 'must be percent-encoded UTF-8' };
  }
  const fault = faultOf(error);
  return { path, ...fault, message: messageOf(error, fault) };
}

function messageOf({ keyword: name, parentSchema, message }: ErrorObject, fault: Fault): string {
  if (name === 'enum') return `must be one of ${fault.values!.join(', ')}`;
  if (name === 'pattern') return `must be ${(parentSchema as Expected)['x-expected']}`;
  return message ?? 'is not valid';
}

interface Expected {
  readonly 'x-expected': string;
}

function faultOf({ keyword: name, params }: ErrorObject): Fault {
  // One of our own keywords.
  if ('code' in params) return params as Fault;
  switch (name) {
    case 'enum':
      return { code: 'unknown-value', values: params.allowedValues as string[] };
    case 'minimum':
      return { code: 'too-small', min: params.limit as number };
    case 'maximum':
      return { code: 'too-large', max: params.limit as number };
    case 'maxLength':
      return { code: 'too-long', max: params.limit as number };
    case 'maxItems':
      return { code: 'too-many', max: params.limit as number };
    case 'type':
      return {
        code: ['number', 'integer'].includes(params.type) ? 'not-a-number' : 'wrong-format',
      };
    default:
      return { code: 'wrong-format' };
  }
}

function hasArray(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  return 'items' in schema || Object.values(schema).some(hasArray);
}
