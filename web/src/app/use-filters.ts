import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router';

const PAUSE_MS = 250;

export interface Filters<Name extends string> {
  /** As typed so far: what the fields show. */
  typed: Readonly<Record<Name, string>>;
  /** As the address says, a moment after the last key: what is asked of the service. */
  settled: Readonly<Record<Name, string>>;
  set: (changed: Partial<Record<Name, string>>) => void;
  clear: () => void;
  any: boolean;
}

/** Filters that live in the address, so that going back and reloading keep them. */
export function useFilters<Name extends string>(names: readonly Name[]): Filters<Name> {
  const [query, setQuery] = useSearchParams();
  const { key } = useLocation();
  const arrival = useNavigationType();
  const settled = each(names, (name) => query.get(name) ?? '');
  const [typed, setTyped] = useState(settled);

  const settle = useDebouncedCallback((all: Record<Name, string>) => {
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

  // Another way to this address than typing: a link, or the browser's buttons.
  useEffect(() => {
    if (arrival === NavigationType.Replace) return;
    settle.cancel();
    setTyped(settled);
  }, [key]);

  const change = (all: Record<Name, string>) => {
    setTyped(all);
    settle(all);
  };
  return {
    typed,
    settled,
    set: (changed) => change({ ...typed, ...changed }),
    clear: () => change(each(names, () => '')),
    any: names.some((name) => settled[name] !== ''),
  };
}

const each = <Name extends string>(
  names: readonly Name[],
  value: (name: Name) => string,
): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, string>;
