import { kindsIn } from '../../../app/answer-kinds.ts';
import { api } from '../../../app/api.ts';
import { texts } from '../../../app/i18n.ts';
import { refetchAnswers } from '../../../app/refetch-answers.ts';
import { notifyDone, notifyFailure } from '../../../ui/notify.ts';

/** Undoes what this person did a moment ago. */
export async function undoAct(logid: number): Promise<void> {
  const { t } = texts();
  try {
    const { headers } = await api.send('POST /admin/log/{log_id}/undo', {
      params: { log_id: logid },
      body: { reason: t('admin.undoneAtOnce') },
    });
    await refetchAnswers(kindsIn(headers));
    notifyDone(t('admin.done.undo'));
  } catch (error) {
    notifyFailure(error);
    await refetchAnswers(undefined);
  }
}
