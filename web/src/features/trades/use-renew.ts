import { useTexts } from '../../app/i18n.ts';
import { useChange } from '../../app/use-operation.ts';
import { notifyDone, notifyFailure } from '../../ui/notify.tsx';

/** Lists an offer for its full time again. */
export function useRenew({ tradeid, item }: { tradeid: number; item: string }) {
  const { t } = useTexts();
  const { mutateAsync, isPending } = useChange('PUT /trades/{trade_id}/renew');
  // `mutateAsync`, because callbacks of `mutate` don't run after the row unmounts.
  const renew = () =>
    void mutateAsync({ params: { trade_id: tradeid } }).then(
      () => notifyDone(t('trades.renewed', { item })),
      notifyFailure,
    );
  return { renew, isPending };
}
