/** Browser storage that falls back to memory where storage is unavailable. */
export interface SafeStorage {
  get(name: string): string | undefined;
  /** Parses the stored JSON; undefined if there is none. */
  read(name: string): unknown;
  set(name: string, text: string): void;
  remove(name: string): void;
  names(): string[];
}

export const browserStorage = safeStorage(() => localStorage);

/** Until the tab is closed. */
export const tabStorage = safeStorage(() => sessionStorage);

/** Storage throws if the browser has none, forbids it, or its quota is used up. */
function safeStorage(find: () => Storage): SafeStorage {
  const memory = new Map<string, string>();
  const attempt = <T>(action: (storage: Storage) => T): T | undefined => {
    try {
      return action(find());
    } catch {
      return undefined;
    }
  };
  const get = (name: string) =>
    memory.get(name) ?? attempt((storage) => storage.getItem(name)) ?? undefined;
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
      memory.set(name, text);
      attempt((storage) => {
        storage.setItem(name, text);
        memory.delete(name);
      });
    },
    remove: (name) => {
      memory.delete(name);
      attempt((storage) => storage.removeItem(name));
    },
    names: () => [...memory.keys(), ...(attempt((storage) => Object.keys(storage)) ?? [])],
  };
}
