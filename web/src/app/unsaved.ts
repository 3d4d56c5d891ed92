import { forGood } from './storage.ts';

const PREFIX = 'clan-companion.unsaved.';

/** Changes that could not be saved yet: they wait here for the next visit, and go at sign-out. */
export const unsaved = {
  read: (name: string): unknown => forGood.read(PREFIX + name),
  keep: (name: string, value: unknown): void => forGood.set(PREFIX + name, JSON.stringify(value)),
  forget: (name: string): void => forGood.remove(PREFIX + name),
  forgetAll: (): void => {
    for (const name of forGood.names()) {
      if (name.startsWith(PREFIX)) forGood.remove(name);
    }
  },
};
