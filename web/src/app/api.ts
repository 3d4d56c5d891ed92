import { createClient } from '@clan-companion/contract/client';
import { Consistency } from '@clan-companion/contract/consistency';
import { noteKinds } from './answer-kinds.ts';
import { noteWrite } from './own-writes.ts';
import { session } from './session.ts';

export const consistency = new Consistency();

/** The service has the same origin as the web app. */
export const api = createClient({
  baseUrl: window.location.origin,
  consistency,
  token: () => session.current()?.token,
  onAnswer: (key, headers) => {
    noteKinds(key, headers);
    noteWrite(headers);
  },
});
