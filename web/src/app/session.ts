import { useSyncExternalStore } from 'react';
import { browserStorage, tabStorage } from './storage.ts';
import { unsavedChanges } from './unsaved-changes.ts';

const KEY = 'clan-companion.session';

export interface SignedIn {
  chatid: string;
  token: string;
}

export type SessionState = SignedIn | 'none' | 'ended';

let state: SessionState = readStored();
const listeners = new Set<() => void>();

/** The session, shared by all tabs of this browser. The token never appears in an address. */
export const session = {
  current: (): SignedIn | undefined => (typeof state === 'object' ? state : undefined),
  begin: (signedIn: SignedIn): void => {
    browserStorage.set(KEY, JSON.stringify(signedIn));
    setState(signedIn);
  },
  /** `none`: the person signed out. `ended`: the session expired or was ended elsewhere. */
  end: (how: 'none' | 'ended'): void => {
    browserStorage.remove(KEY);
    if (how === 'none') {
      unsavedChanges.forgetAll();
      // Includes map passwords.
      for (const name of tabStorage.names()) tabStorage.remove(name);
    }
    setState(how);
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export const useSession = (): SessionState => useSyncExternalStore(session.subscribe, () => state);

/** The signed-in person's chatid. */
export function useChatid(): string | undefined {
  const current = useSession();
  return typeof current === 'object' ? current.chatid : undefined;
}

function setState(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

function readStored(): SessionState {
  const { chatid, token } = (browserStorage.read(KEY) ?? {}) as Partial<SignedIn>;
  return chatid && token ? { chatid, token } : 'none';
}

window.addEventListener('storage', (event) => {
  if (event.key === KEY || event.key === null) setState(readStored());
});
