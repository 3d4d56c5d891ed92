import { useState } from 'react';
import { useTexts } from '../app/i18n.ts';
import { refetchAnswers } from '../app/refetch-answers.ts';
import { describeError } from './describe-error.ts';
import { notifyDone, notifyWarning } from './notify.ts';

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
