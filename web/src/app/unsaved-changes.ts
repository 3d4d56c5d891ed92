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
