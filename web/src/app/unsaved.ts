const PREFIX = 'clan-companion.unsaved.';

/** Changes that could not be saved yet: they wait here for the next visit, and go at sign-out. */
export const unsaved = {
  read: (name: string): unknown => {
    try {
      return JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null');
    } catch {
      return null;
    }
  },
  keep: (name: string, value: unknown): void => {
    try {
      localStorage.setItem(PREFIX + name, JSON.stringify(value));
    } catch {
      // A browser without room: the change lives as long as the page.
    }
  },
  forget: (name: string): void => localStorage.removeItem(PREFIX + name),
  forgetAll: (): void => {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PREFIX)) localStorage.removeItem(key);
    }
  },
};
