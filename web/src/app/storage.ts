/** Texts by name, in the browser; where it keeps none, as long as the page is open. */
export interface Storing {
  get(name: string): string | undefined;
  /** What was stored as JSON; nothing where it is none. */
  read(name: string): unknown;
  set(name: string, text: string): void;
  remove(name: string): void;
  names(): string[];
}

export const forGood = storing(() => localStorage);

/** Until the tab is closed. */
export const forThisTab = storing(() => sessionStorage);

/** A browser may have no storage, forbid it, or have no room in it: all of that throws. */
function storing(find: () => Storage): Storing {
  const here = new Map<string, string>();
  const attempt = <T>(deed: (storage: Storage) => T): T | undefined => {
    try {
      return deed(find());
    } catch {
      return undefined;
    }
  };
  const get = (name: string) =>
    here.get(name) ?? attempt((storage) => storage.getItem(name)) ?? undefined;
  return {
    get,
    read: (name) => {
      try {
        return JSON.parse(get(name) ?? 'null') ?? undefined;
      } catch {
        return undefined;
      }
    },
    set: (name, text) => {
      here.set(name, text);
      attempt((storage) => {
        storage.setItem(name, text);
        here.delete(name);
      });
    },
    remove: (name) => {
      here.delete(name);
      attempt((storage) => storage.removeItem(name));
    },
    names: () => [...here.keys(), ...(attempt((storage) => Object.keys(storage)) ?? [])],
  };
}
