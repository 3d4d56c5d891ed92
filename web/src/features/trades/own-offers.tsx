import { ActionIcon, Badge, Button } from '@mantine/core';
import { IconCheck, IconPencil, IconRefresh, IconScale, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { useGameNames } from '../../app/use-game-names.ts';
import { useChange, usePages, useUndoableChange } from '../../app/use-operation.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { notifyFailure } from '../../ui/notify.tsx';
import { EmptyState, Failure, LoadingOrError, LoadMore } from '../../ui/states.tsx';
import { Offer, Offers, type OwnTrade } from './offer.tsx';
import { useRenew } from './use-renew.ts';

/** The service says which offers can be renewed again. */
const REFETCH_INTERVAL_MS = 5 * 60_000;

const EditOffer = lazyDialog(async () => (await import('./offer-dialogs.tsx')).EditOffer);

/** The person's own offers, including expired ones. */
export function OwnOffers({ onPost }: { onPost: () => void }) {
  const { t } = useTexts();
  const pages = usePages(
    'GET /users/trades',
    { query: { limit: 50 } },
    { refetchInterval: REFETCH_INTERVAL_MS },
  );
  if (pages.data === undefined) return <LoadingOrError query={pages} height={76} />;
  if (pages.data.length === 0) {
    return (
      <EmptyState
        icon={<IconScale size={32} />}
        title={t('trades.noneOwn')}
        action={<Button onClick={onPost}>{t('trades.post')}</Button>}
      >
        {t('trades.noneOwnHint')}
      </EmptyState>
    );
  }
  return (
    <>
      {pages.isError && <Failure error={pages.error} onRetry={pages.refetch} />}
      <Offers label={t('trades.mine')}>
        {pages.data.map((trade) => (
          <OwnOffer key={trade.tradeid} trade={trade} />
        ))}
      </Offers>
      <LoadMore pages={pages} />
    </>
  );
}

function OwnOffer({ trade }: { trade: OwnTrade }) {
  const { t } = useTexts();
  const names = useGameNames();
  const [editing, setEditing] = useState(false);
  const { renew, isPending: isRenewing } = useRenew(trade);
  const sell = useChange('PUT /trades/{trade_id}/sold');
  const remove = useUndoableChange('DELETE /trades/{trade_id}');
  const { item, type, listed, sold, hidden } = trade;
  const state = sold ? (type === 'sell' ? 'sold' : 'bought') : listed ? 'listed' : 'expired';
  const input = { params: { trade_id: trade.tradeid } };
  return (
    <Offer
      trade={trade}
      names={names}
      badge={
        <>
          <Badge variant="outline" color={listed ? 'oasis' : 'gray'}>
            {t(`trades.${state}`)}
          </Badge>
          {hidden && (
            <Badge variant="outline" color="gray">
              {t('trades.hidden')}
            </Badge>
          )}
        </>
      }
      aside={
        <>
          {listed && (
            <Button
              variant="default"
              leftSection={<IconCheck size={16} />}
              loading={sell.isPending}
              aria-label={t(type === 'sell' ? 'trades.markSoldOf' : 'trades.markBoughtOf', {
                item,
              })}
              onClick={() => sell.mutate(input, { onError: notifyFailure })}
            >
              {t(type === 'sell' ? 'trades.sold' : 'trades.bought')}
            </Button>
          )}
          <Button
            variant={listed ? 'default' : 'light'}
            leftSection={<IconRefresh size={16} />}
            loading={isRenewing}
            disabled={!trade.canrenew}
            title={t('trades.renewHint')}
            aria-label={t('trades.renewOf', { item })}
            onClick={renew}
          >
            {t('trades.renew')}
          </Button>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('trades.editOf', { item })}
            title={t('trades.editOf', { item })}
            onClick={() => setEditing(true)}
          >
            <IconPencil size={18} />
          </ActionIcon>
          <EditOffer trade={trade} opened={editing} onClose={() => setEditing(false)} />
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('trades.deleteOf', { item })}
            title={t('trades.deleteOf', { item })}
            loading={remove.isPending}
            onClick={() => void remove.run(input, t('trades.deleted', { item }))}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </>
      }
    />
  );
}
