import { type ClientOptions, createClient } from '@clan-companion/contract/core/client';
import { Consistency, HEADER } from '@clan-companion/contract/core/consistency';
import { noteKinds } from './answer-kinds.ts';
import { session } from './session.ts';

export const consistency = new Consistency();

/** The service has the same origin as the web app. */
export const apiOptions: ClientOptions = {
  baseUrl: window.location.origin,
  consistency,
  token: () => session.current()?.token,
  onAnswer: (key, headers) => {
    noteKinds(key, headers);
    noteWrite(headers);
  },
};

export const api = createClient(apiOptions);

/** More than one tab makes within the time that its events take. */
const MAX_REMEMBERED = 100;

const tokens = new Set<string>();

/** Remembers the writes of this tab by their transaction, which is the token of the answer. */
function noteWrite(headers: Headers): void {
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
