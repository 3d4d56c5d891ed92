import { useSyncExternalStore } from 'react';
import { forGood, forThisTab } from './storage.ts';
import { unsaved } from './unsaved.ts';

const KEY = 'clan-companion.session';

export interface SignedIn {
  chatid: string;
  token: string;
}

export type SessionState = SignedIn | 'none' | 'ended';

let state: SessionState = stored();
const listeners = new Set<() => void>();

/** The sign-in of this browser: all its tabs share it, and no address ever carries the token. */
export const session = {
  current: (): SignedIn | undefined => (typeof state === 'object' ? state : undefined),
  begin: (signedIn: SignedIn): void => {
    forGood.set(KEY, JSON.stringify(signedIn));
    become(signedIn);
  },
  /** `ended`: the service knows the session no more, and the person did not ask for it. */
  end: (how: 'none' | 'ended'): void => {
    forGood.remove(KEY);
    if (how === 'none') {
      unsaved.forgetAll();
      // Passwords of maps that were typed in this tab.
      for (const name of forThisTab.names()) forThisTab.remove(name);
    }
    become(how);
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export const useSession = (): SessionState => useSyncExternalStore(session.subscribe, () => state);

/** The signed-in person's chatid. */
export function useChatid(): string | undefined {
  const now = useSession();
  return typeof now === 'object' ? now.chatid : undefined;
}

function become(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

function stored(): SessionState {
  const { chatid, token } = (forGood.read(KEY) ?? {}) as Partial<SignedIn>;
  return chatid && token ? { chatid, token } : 'none';
}

window.addEventListener('storage', (event) => {
  if (event.key === KEY || event.key === null) become(stored());
});
