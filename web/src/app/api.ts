import { type ClientOptions, createClient } from '@clan-companion/contract/core/client';
import { Consistency } from '@clan-companion/contract/core/consistency';
import { noteKinds } from './answer-kinds.ts';
import { noteWrite } from './own-writes.ts';
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
