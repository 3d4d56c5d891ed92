import { notifyDone, notifyFailure, notifyUndo } from '../ui/notify.ts';
import { kindsIn } from './answer-kinds.ts';
import { api } from './api.ts';
import { texts } from './i18n.ts';
import { refetchAnswers } from './refetch-answers.ts';

/** Says what was done, and offers to undo it if the service can. */
export function notifyUndoable(message: string, headers: Headers): void {
  const undoid = headers.get('undo-id');
  if (undoid === null) notifyDone(message);
  else notifyUndo(message, () => void undo(undoid));
}

async function undo(undoid: string): Promise<void> {
  try {
    const { headers } = await api.send('POST /undo/{undo_id}', { params: { undo_id: undoid } });
    await refetchAnswers(kindsIn(headers));
    notifyDone(texts().t('common.restored'));
  } catch (error) {
    notifyFailure(error);
    void refetchAnswers(undefined);
  }
}
