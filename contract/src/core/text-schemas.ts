import { Type, type TUnsafe } from 'typebox';
import type { TextRule } from './text.ts';

/** Apart from the rules, so that the web app can use those without the schema library. */

/** Text that people type. It is trimmed before its length is checked and before it is stored. */
export const Text = (rule: TextRule, description: string): TUnsafe<string> =>
  Type.Unsafe<string>({ type: 'string', 'x-text': rule, description });

/** Text that people publish, so that the operators' filters apply. */
export const PublicText = (rule: TextRule, description: string): TUnsafe<string> =>
  Object.assign(Text(rule, description), { 'x-public': true });

/** Text that is only compared with stored text, so that rows from before a stricter rule are found. */
export const SearchText = (rule: TextRule, description: string): TUnsafe<string> =>
  Text({ ...rule, looks: 'any' }, description);
