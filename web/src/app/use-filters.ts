import { useCallbackRef, useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useMemo, useState } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router';

const PAUSE_MS = 250;

export interface Filters<Name extends string> {
  /** The current input. */
  typed: Readonly<Record<Name, string>>;
  /** The debounced input, as in the address. Use it for requests. The same object while typing. */
  debounced: Readonly<Record<Name, string>>;
  /** These two stay the same between renders. */
  set: (changed: Partial<Record<Name, string>>) => void;
  clear: () => void;
  any: boolean;
}

/** Filters in the address, so that they survive back navigation and reloads. */
export function useFilters<Name extends string>(names: readonly Name[]): Filters<Name> {
  const [query, setQuery] = useSearchParams();
  const { key } = useLocation();
  const arrival = useNavigationType();
  const debounced = useMemo(() => each(names, (name) => query.get(name) ?? ''), [query]);
  const [typed, setTyped] = useState(debounced);

  const updateAddress = useDebouncedCallback((all: Record<Name, string>) => {
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        for (const name of names) {
          if (all[name].trim() === '') after.delete(name);
          else after.set(name, all[name].trim());
        }
        return after;
      },
      { replace: true },
    );
  }, PAUSE_MS);

  // The address changed by a link or the browser's buttons, not by typing.
  useEffect(() => {
    if (arrival === NavigationType.Replace) return;
    updateAddress.cancel();
    setTyped(debounced);
  }, [key]);

  const change = (all: Record<Name, string>) => {
    setTyped(all);
    updateAddress(all);
  };
  const set = useCallbackRef((changed: Partial<Record<Name, string>>) =>
    change({ ...typed, ...changed }),
  );
  const clear = useCallbackRef(() => change(each(names, () => '')));
  return {
    typed,
    debounced,
    set,
    clear,
    any: names.some((name) => debounced[name] !== ''),
  };
}

const each = <Name extends string>(
  names: readonly Name[],
  value: (name: Name) => string,
): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, string>;
