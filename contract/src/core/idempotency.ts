import { Type } from 'typebox';
import { Matching } from './values.ts';

export const IDEMPOTENCY_KEY = 'idempotency-key';

export const keyRule = {
  pattern: '^[!-~]{1,255}$',
  expected: '1 to 255 visible ASCII characters',
  description:
    'A random value, such as a UUID, for one thing that you create. A repeated request with the same value gets the first answer and creates nothing. See [Retries](#about-retries).',
};

export const IdempotencyHeaders = Type.Object({
  [IDEMPOTENCY_KEY]: Type.Optional(
    Matching(keyRule.pattern, keyRule.expected, keyRule.description),
  ),
});
