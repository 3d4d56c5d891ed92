import type { AnswerOf } from '@clan-companion/contract/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { ActionIcon, Badge, Button } from '@mantine/core';
import { IconRefresh, IconScale, IconTrash } from '@tabler/icons-react';
import { useTexts } from '../../app/i18n.ts';
import { useChange, usePages, useUndoableChange } from '../../app/use-operation.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { notifyDone, notifyFailure } from '../../ui/notify.ts';
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx';
import { LoadingOrError } from '../../ui/loading-or-error.tsx';
import { Offer, Offers } from './offer.tsx';

/** The service renews an offer at most once an hour. */
const HOUR_MS = 60 * 60 * 1000;

type OwnTrade = AnswerOf<OperationTable['GET /users/trades']>[number];

/** The person's own offers, including expired ones. */
export function OwnOffers({ onPost }: { onPost: () => void }) {
  const { t } = useTexts();
  const pages = usePages('GET /users/trades', { query: { limit: 50 } });
  if (pages.data === undefined)
    return (
      <LoadingOrError query={pages}>
        <RowsSkeleton height={76} />
      </LoadingOrError>
    );
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
  const renew = useChange('PUT /trades/{trade_id}/renew');
  const remove = useUndoableChange('DELETE /trades/{trade_id}');
  const { item } = trade;
  const input = { params: { trade_id: trade.tradeid } };
  return (
    <Offer
      trade={trade}
      badge={
        <Badge variant="outline" color={trade.listed ? 'oasis' : 'gray'}>
          {trade.listed ? t('trades.listed') : t('trades.expired')}
        </Badge>
      }
      aside={
        <>
          <Button
            variant={trade.listed ? 'default' : 'light'}
            leftSection={<IconRefresh size={16} />}
            loading={renew.isPending}
            disabled={Date.now() - Date.parse(trade.timestamp) < HOUR_MS}
            title={t('trades.renewHint')}
            aria-label={t('trades.renewOf', { item })}
            onClick={() =>
              renew.mutate(input, {
                onSuccess: () => notifyDone(t('trades.renewed', { item })),
                onError: notifyFailure,
              })
            }
          >
            {t('trades.renew')}
          </Button>
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
