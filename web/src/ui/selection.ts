import { useState } from 'react';
import { useTexts } from '../app/i18n.ts';
import { refetchAnswers } from '../app/refetch-answers.ts';
import { describeError } from './describe-error.ts';
import { notifyDone, notifyWarning } from './notify.tsx';

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

export interface Progress {
  done: number;
  total: number;
}

interface Batch<T> {
  items: readonly T[];
  nameOf: (item: T) => string;
  act: (item: T) => Promise<unknown>;
  /** The message about those that worked. */
  done: (count: number) => string;
  /** Shows that message, if it needs more than the words. */
  notify?: (message: string) => void;
}

/** Does the same with several rows, one after the other, then names those that failed. */
export function useEach(): {
  progress: Progress | undefined;
  run: <T>(batch: Batch<T>) => Promise<void>;
} {
  const { t } = useTexts();
  const [progress, setProgress] = useState<Progress>();
  const run = async <T>({ items, nameOf, act, done, notify = notifyDone }: Batch<T>) => {
    const failures: string[] = [];
    for (const [index, item] of items.entries()) {
      setProgress({ done: index, total: items.length });
      try {
        await act(item);
      } catch (error) {
        failures.push(`${nameOf(item)}: ${describeError(error, t).title}`);
      }
    }
    await refetchAnswers(undefined);
    setProgress(undefined);
    const worked = items.length - failures.length;
    if (worked > 0) notify(done(worked));
    if (failures.length > 0)
      notifyWarning(`${t('common.someFailed', { count: failures.length })} ${failures.join('; ')}`);
  };
  return { progress, run };
}
