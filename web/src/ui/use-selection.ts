import { useState } from 'react';

export interface Selection {
  has: (id: string) => boolean;
  count: number;
  ids: readonly string[];
  /** With `range`, also everything between this row and the last one that was chosen. */
  toggle: (id: string, range: boolean) => void;
  setAll: (selected: boolean) => void;
}

/** Several selected rows of a list. Rows that are filtered away or removed no longer count. */
export function useSelection(shown: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string>();
  const ids = shown.filter((id) => chosen.has(id));
  return {
    has: (id) => chosen.has(id),
    count: ids.length,
    ids,
    toggle: (id, range) => {
      const from = range && last !== undefined ? shown.indexOf(last) : -1;
      const to = shown.indexOf(id);
      const touched = from < 0 ? [id] : shown.slice(Math.min(from, to), Math.max(from, to) + 1);
      const next = new Set(ids);
      for (const each of touched) {
        if (chosen.has(id)) next.delete(each);
        else next.add(each);
      }
      setChosen(next);
      setLast(id);
    },
    setAll: (selected) => setChosen(new Set(selected ? shown : [])),
  };
}
