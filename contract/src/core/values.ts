import { type TSchema, Type, type TUnsafe } from 'typebox';
import type { TextRule } from './text.ts';

/** Schemas that parse inputs of the path and the query, which arrive as text. */

export interface WholeRule {
  readonly minimum: number;
  readonly maximum: number;
}

const ID: WholeRule = { minimum: 1, maximum: 2_147_483_647 };

/** An integer in plain digits: no sign, space, exponent or hexadecimal. */
export const Whole = (
  rule: WholeRule,
  description: string,
  options: { default?: number } = {},
): TUnsafe<number> => Type.Unsafe<number>({ 'x-whole': rule, description, ...options });

export const Id = (description: string): TUnsafe<number> => Whole(ID, description);

export function readWhole(rule: WholeRule, value: unknown): number | undefined {
  if (typeof value !== 'string' || !/^[0-9]{1,10}$/.test(value)) return undefined;
  const number = Number(value);
  return number >= rule.minimum && number <= rule.maximum ? number : undefined;
}

export const readId = (value: unknown): number | undefined => readWhole(ID, value);

/** Exactly `true` or `false`. */
export const Flag = (description: string): TUnsafe<boolean> =>
  Type.Unsafe<boolean>({ 'x-flag': true, description });

export function readFlag(value: unknown): boolean | undefined {
  return value === 'true' ? true : value === 'false' ? false : undefined;
}

/** An optional filter of a list. An empty value, as forms send it, means no filter. */
export const Filter = <S extends TSchema>(schema: S) =>
  Object.assign(Type.Optional(schema), { 'x-filter': true });

export const isNoFilter = (value: unknown): boolean =>
  typeof value === 'string' && value.trim() === '';

/** `expected` completes the sentence "must be …", for people who send something else. */
export const Matching = (pattern: string, expected: string, description: string) =>
  Type.String({ pattern, 'x-expected': expected, description });

/** ISO 639-1, such as `es`. */
export const Language = (description: string) =>
  Matching('^[a-z]{2}$', 'two letters, such as es', description);

/** The id of a server, channel, message or bot of the chat platform. */
export const Snowflake = (description: string) =>
  Matching('^[0-9]{1,20}$', '1 to 20 digits', description);

export const CHATID_PATTERN = '^[A-Za-z0-9_.-]{1,64}$';

/** A person's id at the chat platform. */
export const ChatId = (description: string) =>
  Matching(CHATID_PATTERN, 'a chatid: 1 to 64 letters, digits, _, . or -', description);

/** A position in the change log. */
export const Position = (description: string) =>
  Matching('^[0-9]{1,18}-[0-9]{1,18}$', 'an id of this service, such as 4711-90210', description);

/** A secret that opens one event stream. */
export const Ticket = (description: string) =>
  Matching('^[A-Za-z0-9_-]{43}$', 'a ticket of this service', description);

/** The secret of a clan's invite. */
export const InviteCode = (description: string) =>
  Matching('^[A-Za-z0-9_-]{22}$', 'the code of an invite', description);

/** Undefined for dates that do not exist, such as 30 February, and for year 0. */
export function readTime(value: string): Date | undefined {
  const time = new Date(value);
  if (Number.isNaN(time.getTime()) || value.startsWith('0000')) return undefined;
  return time.toISOString().slice(0, 19) === value.slice(0, 19) ? time : undefined;
}

export const Timestamp = (description: string) => Type.String({ format: 'date-time', description });

export const Message = Type.Object(
  { message: Type.String() },
  { description: 'What was done, in words.' },
);

export const True = Type.Literal(true, { description: 'Done.' });

/** - `moderator`: content. - `operator`: everything. */
export const Role = Type.Enum(['moderator', 'operator']);

/** Text that people type. It is trimmed before its length is checked and before it is stored. */
export const Text = (rule: TextRule, description: string): TUnsafe<string> =>
  Type.Unsafe<string>({ type: 'string', 'x-text': rule, description });

/** Text that people publish, so that the operators' filters apply. */
export const PublicText = (rule: TextRule, description: string): TUnsafe<string> =>
  Object.assign(Text(rule, description), { 'x-public': true });

/** Text that is only compared with stored text, so that rows from before a stricter rule are found. */
export const SearchText = (rule: TextRule, description: string): TUnsafe<string> =>
  Text({ ...rule, looks: 'any' }, description);
