import { randomBytes } from 'node:crypto';

/** Generates request ids that are unique across instances. */
export function requestIds(): () => string {
  const instance = randomBytes(4).toString('hex');
  let requests = 0;
  return () => `${instance}-${(requests += 1).toString(36)}`;
}
