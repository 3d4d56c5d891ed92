import { limits } from '@clan-companion/contract/text';
import { Button, Stack, TextInput } from '@mantine/core';
import { memo, useDeferredValue } from 'react';
import { IconMapPin, IconScale, IconSearch } from '@tabler/icons-react';
import { useTexts } from '../../app/i18n.ts';
import { type Filters, useFilters } from '../../app/use-filters.ts';
import { usePages } from '../../app/use-operation.ts';
import { Choice } from '../../ui/choice.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx';
import { LoadingOrError } from '../../ui/loading-or-error.tsx';
import { RegionInput } from '../clusters/region-input.tsx';
import classes from './board.module.css';
import { CopyTag } from './copy-tag.tsx';
import { Offer, Offers, type Trade } from './offer.tsx';

const NAMES = ['item', 'type', 'region'] as const;
type TradeFilters = Filters<(typeof NAMES)[number]>;

/** All offers, with search. */
export function Board({ onPost }: { onPost: () => void }) {
  const filters = useFilters(NAMES);
  const { debounced, any, clear } = filters;
  return (
    <Stack>
      <Search {...filters} />
      <Results debounced={debounced} any={any} clear={clear} onPost={onPost} />
    </Stack>
  );
}

function Search({ typed, set }: TradeFilters) {
  const { t } = useTexts();
  return (
    <div className={classes['search']} role="search">
      <TextInput
        type="search"
        label={t('trades.item')}
        placeholder={t('trades.itemPlaceholder')}
        leftSection={<IconSearch size={16} />}
        maxLength={limits.item.max}
        value={typed.item}
        onChange={(event) => set({ item: event.currentTarget.value })}
      />
      <RegionInput
        label={t('common.region')}
        placeholder={t('common.anyRegion')}
        leftSection={<IconMapPin size={16} />}
        maxLength={limits.region.max}
        clearLabel={t('common.clearRegion')}
        value={typed.region}
        onChange={(region) => set({ region })}
      />
      <Choice
        label={t('trades.type')}
        options={[
          { value: '', label: t('trades.all') },
          { value: 'sell', label: t('trades.sell') },
          { value: 'buy', label: t('trades.buy') },
        ]}
        value={typed.type}
        onChange={(type) => set({ type })}
      />
    </div>
  );
}

interface ResultsProps extends Pick<TradeFilters, 'debounced' | 'any' | 'clear'> {
  onPost: () => void;
}

const Results = memo(function Results({ debounced, any, clear, onPost }: ResultsProps) {
  const { t } = useTexts();
  const { item, type, region } = debounced;
  const pages = usePages('GET /trades', {
    query: {
      ...(item !== '' && { item }),
      ...((type === 'buy' || type === 'sell') && { type }),
      ...(region !== '' && { region }),
      limit: 50,
    },
  });
  // New results must not hold up the next key.
  const shown = useDeferredValue(pages.data);
  if (pages.data === undefined)
    return (
      <LoadingOrError query={pages}>
        <RowsSkeleton height={76} />
      </LoadingOrError>
    );
  if (pages.data.length === 0) {
    return any ? (
      <EmptyState
        icon={<IconSearch size={32} />}
        title={t('trades.nothingFound')}
        action={
          <Button variant="default" onClick={clear}>
            {t('trades.clear')}
          </Button>
        }
      >
        {t('trades.nothingFoundHint')}
      </EmptyState>
    ) : (
      <EmptyState
        icon={<IconScale size={32} />}
        title={t('trades.empty')}
        action={<Button onClick={onPost}>{t('trades.post')}</Button>}
      >
        {t('trades.emptyHint')}
      </EmptyState>
    );
  }
  return (
    <>
      {pages.isError && <Failure error={pages.error} onRetry={pages.refetch} />}
      <Offers label={t('trades.board')}>
        <OfferRows trades={shown ?? []} />
      </Offers>
      <LoadMore pages={pages} />
    </>
  );
});

const OfferRows = memo(function OfferRows({ trades }: { trades: readonly Trade[] }) {
  return trades.map((trade) => (
    <Offer key={trade.tradeid} trade={trade} aside={<CopyTag tag={trade.chattag} />} />
  ));
});
