import type { BodyOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { useMutation } from '@tanstack/react-query';
import { kindsIn } from '../../../app/answer-kinds.ts';
import { api } from '../../../app/api.ts';
import { useTexts } from '../../../app/i18n.ts';
import { refetchAnswers } from '../../../app/refetch-answers.ts';
import { useChatid } from '../../../app/session.ts';
import { notifyDone, notifyFailure, notifyUndo } from '../../../ui/notify.tsx';
import { passwordHeader } from '../browser/remembered.ts';

type Wanted = BodyOf<OperationTable['POST /maps/{map_id}/restore']>;

export interface Restoring {
  canRestore: boolean;
  isPending: boolean;
  restore: (wanted: Wanted) => void;
}

/** Restores parts of a map, and offers to undo that: only the own change, not what others draw. */
export function useRestore(mapid: number, newest: number, onRestored: () => void) {
  const { t } = useTexts();
  const whose = useChatid() ?? 'guests';
  const { mutate, isPending } = useMutation({
    mutationFn: async (wanted: Wanted) => {
      const { body, headers } = await api.send('POST /maps/{map_id}/restore', {
        params: { map_id: mapid },
        headers: passwordHeader(mapid),
        body: wanted,
      });
      await refetchAnswers(kindsIn(headers));
      return { ...body, isDifferent: body.revision > newest };
    },
    onSuccess: ({ revision, restored, isDifferent }) => {
      if (!isDifferent) return notifyDone(t('maps.history.nothingToRestore'));
      const done = restored > 0 ? 'maps.history.restored' : 'maps.history.restoredName';
      notifyUndo(t(done, { count: restored }), () => mutate({ revision: revision - 1, whose }));
    },
    onError: notifyFailure,
  });
  return { restore: (wanted: Wanted) => mutate(wanted, { onSuccess: onRestored }), isPending };
}
