import { createClient } from '@clan-companion/contract/client';
import { noteKinds } from './answer-kinds.ts';
import { session } from './session.ts';

/** The service has the same origin as the web app. */
export const api = createClient({
  baseUrl: window.location.origin,
  token: () => session.current()?.token,
  onAnswer: noteKinds,
});
