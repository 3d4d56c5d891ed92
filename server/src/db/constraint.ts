import { codeOf } from './database-away.ts';

const UNIQUE_VIOLATION = '23505';

/** Whether the database refused because of this constraint. */
export const violates = (error: unknown, constraint: string): boolean =>
  codeOf(error) === UNIQUE_VIOLATION &&
  (error as { constraint?: string }).constraint === constraint;
