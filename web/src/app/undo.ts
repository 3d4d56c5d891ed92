import { describeError } from '../ui/describe-error.ts';
import { notifyDone, notifyFailure, notifyUndo, notifyWarning } from '../ui/notify.tsx';
import { kindsIn } from './answer-kinds.ts';
import { api } from './api.ts';
import { texts } from './i18n.ts';
import { refetchAnswers } from './refetch-answers.ts';

/** Says what was done, and offers to undo what the service can undo, from the answers' headers. */
export function notifyUndoable(message: string, answers: readonly Headers[]): void {
  const undoids = answers.flatMap((headers) => headers.get('undo-id') ?? []);
  if (undoids.length === 0) notifyDone(message);
  else notifyUndo(message, () => void undo(undoids));
}

async function undo(undoids: readonly string[]): Promise<void> {
  const { t } = texts();
  const failures: unknown[] = [];
  let changed: string[] | undefined = [];
  for (const undoid of undoids) {
    try {
      const { headers } = await api.send('POST /undo/{undo_id}', { params: { undo_id: undoid } });
      const kinds = kindsIn(headers);
      changed = kinds && changed && [...changed, ...kinds];
    } catch (error) {
      failures.push(error);
    }
  }
  // After a failure, the page may show something out of date.
  await refetchAnswers(failures.length > 0 ? undefined : changed);
  if (failures.length < undoids.length) notifyDone(t('common.restored'));
  if (undoids.length === 1 && failures.length > 0) notifyFailure(failures[0]);
  else if (failures.length > 0) {
    const why = new Set(failures.map((error) => describeError(error, t).title));
    notifyWarning(`${t('common.someFailed', { count: failures.length })} ${[...why].join('; ')}`);
  }
}
