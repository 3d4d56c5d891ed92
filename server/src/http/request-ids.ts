import { randomBytes } from 'node:crypto';

/** Names for requests that no other instance gives. */
export function requestIds(): () => string {
  const instance = randomBytes(4).toString('hex');
  let requests = 0;
  return () => `${instance}-${(requests += 1).toString(36)}`;
}
