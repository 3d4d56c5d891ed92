import { HEADER } from '@clan-companion/contract/core/consistency';

/** More than one tab makes within the time that its events take. */
const MAX_REMEMBERED = 100;

const tokens = new Set<string>();

/** Remembers the writes of this tab by their transaction, which is the token of the answer. */
export function noteWrite(headers: Headers): void {
  const token = headers.get(HEADER);
  if (token === null) return;
  tokens.add(token);
  for (const oldest of tokens) {
    if (tokens.size <= MAX_REMEMBERED) return;
    tokens.delete(oldest);
  }
}

/** Whether this tab made the change of an event, whose id begins with the transaction. */
export const isOwnWrite = (eventId: string): boolean =>
  tokens.has(eventId.slice(0, eventId.indexOf('-')));
