import { type TSchemaOptions, Type } from 'typebox';
import { details, type ShownDetail } from '../changes.ts';
import type { DetailField } from './change.ts';

const schemas = {
  text: Type.String,
  number: Type.Integer,
  boolean: Type.Boolean,
  'text-or-false': (options: TSchemaOptions) =>
    Type.Union([Type.String(), Type.Literal(false)], options),
};

/** The `detail` of changes, with the fields of all features. */
export const ChangeDetail = Type.Unsafe<ShownDetail>(
  Type.Partial(
    Type.Object(
      Object.fromEntries(
        Object.entries<DetailField>(details).map(([name, { type, description }]) => [
          name,
          schemas[type](description === undefined ? {} : { description }),
        ]),
      ),
    ),
  ),
);
