import { createClient } from '@clan-companion/contract/client';
import { session } from './session.ts';

/** The service: the web app comes from the same origin. */
export const api = createClient({
  baseUrl: window.location.origin,
  token: () => session.current()?.token,
});
