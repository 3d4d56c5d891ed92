import { useEffect } from 'react';
import { browserStorage } from './storage.ts';

const PREFIX = 'clan-companion.unsaved.';

/** Changes that couldn't be saved yet, kept for the next visit and deleted at sign-out. */
export const unsavedChanges = {
  read: (name: string): unknown => browserStorage.read(PREFIX + name),
  keep: (name: string, value: unknown): void =>
    browserStorage.set(PREFIX + name, JSON.stringify(value)),
  forget: (name: string): void => browserStorage.remove(PREFIX + name),
  forgetAll: (): void => {
    for (const name of browserStorage.names()) {
      if (name.startsWith(PREFIX)) browserStorage.remove(name);
    }
  },
};

let isAllowed = false;

/** Call before the app itself leaves the page, for example to sign in. Drafts survive that. */
export function allowLeaving(): void {
  isAllowed = true;
}

/** Asks before the tab is closed or another site is opened. */
export function useConfirmLeaving(active: boolean): void {
  useEffect(() => {
    if (!active) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isAllowed) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [active]);
}
