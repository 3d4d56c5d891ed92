import { createClient } from '@clan-companion/contract/client';
import { session } from './session.ts';

/** The service has the same origin as the web app. */
export const api = createClient({
  baseUrl: window.location.origin,
  token: () => session.current()?.token,
});
