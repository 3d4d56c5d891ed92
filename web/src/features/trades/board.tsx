import type { InputOf } from '@clan-companion/contract/core/client';
import { Button, Group, Stack } from '@mantine/core';
import { IconArrowUp, IconCheck, IconCopy, IconScale, IconSearch } from '@tabler/icons-react';
import { memo, type ReactNode, useDeferredValue, useMemo } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { refetchAnswers } from '../../app/refetch-answers.ts';
import { useChatid } from '../../app/session.ts';
import { useFilters } from '../../app/use-filters.ts';
import { useGameNames } from '../../app/use-game-names.ts';
import { type Pages, useOperation, usePages } from '../../app/use-operation.ts';
import { useCopy } from '../../ui/copy-field.tsx';
import { EmptyState, Failure, LoadingOrError, LoadMore, RowsSkeleton } from '../../ui/states.tsx';
import { ReportButton } from '../reports/report-button.tsx';
import { compareOffers } from './compare-offers.ts';
import { Offer, Offers, type Trade, useRelations } from './offer.tsx';
import { FILTERS, SavedSearches, Search, type TradeFilters } from './trade-search.tsx';

const PAGE_SIZE = 20;
/** So many of the newest offers show their changes live. */
const WATCHED = 50;
const VISITOR_INTERVAL_MS = 60_000;

/** All offers, with search. */
export function Board({ onPost }: { onPost: () => void }) {
  const filters = useFilters(FILTERS);
  return (
    <Stack>
      <Search {...filters} />
      <SavedSearches filters={filters} />
      <Results filter={filters.debounced} any={filters.any} clear={filters.clear} onPost={onPost} />
    </Stack>
  );
}

interface ResultsProps extends Pick<TradeFilters, 'any' | 'clear'> {
  filter: TradeFilters['debounced'];
  onPost: () => void;
}

const Results = memo(function Results({ filter, any, clear, onPost }: ResultsProps) {
  const { t } = useTexts();
  const { item, type, region } = filter;
  const input = {
    query: {
      ...(item !== '' && { item }),
      ...((type === 'buy' || type === 'sell') && { type }),
      ...(region !== '' && { region }),
      limit: PAGE_SIZE,
    },
  };
  const pages = usePages('GET /trades', input, { still: true });
  if (pages.data === undefined) return <LoadingOrError query={pages} height={76} />;
  return (
    <>
      {pages.isError && <Failure error={pages.error} onRetry={pages.refetch} />}
      <LiveOffers pages={pages} loaded={pages.data} input={input}>
        {any ? (
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
        )}
      </LiveOffers>
    </>
  );
});

interface LiveProps {
  pages: Pages<'GET /trades'>;
  loaded: readonly Trade[];
  input: InputOf<'GET /trades'>;
  /** Shown instead of an empty list. */
  children: ReactNode;
}

/** The list stays as it is while it is read; a button shows newer offers. */
function LiveOffers({ pages, loaded, input, children }: LiveProps) {
  const { t } = useTexts();
  const isVisitor = useChatid() === undefined;
  const relationTo = useRelations();
  const names = useGameNames();
  const watched = { query: { ...input.query, limit: WATCHED } };
  const newest = useOperation('GET /trades', watched, {
    initialData: loaded.slice(0, WATCHED),
    initialDataUpdatedAt: pages.dataUpdatedAt,
    gcTime: 0,
    // Only signed-in people get events.
    ...(isVisitor && { refetchInterval: VISITOR_INTERVAL_MS }),
  });
  const isNewer = newest.dataUpdatedAt > pages.dataUpdatedAt && !pages.isPlaceholderData;
  const current = isNewer ? newest.data! : loaded;
  const { rows, added } = useMemo(() => compareOffers(loaded, current, WATCHED), [loaded, current]);
  const list = useMemo(() => ({ rows, relationTo, names }), [rows, relationTo, names]);
  // What arrives must not hold up the next key.
  const shown = useDeferredValue(list, undefined);
  return (
    <>
      <div role="status">
        {added > 0 && (
          <Button
            variant="light"
            fullWidth
            leftSection={<IconArrowUp size={16} />}
            loading={pages.isRefetching}
            onClick={() => void refetchAnswers(['trades'])}
          >
            {t('trades.newOffers', { count: added })}
          </Button>
        )}
      </div>
      {!shown && <RowsSkeleton height={76} />}
      {shown && (shown.rows.length === 0 ? children : <OfferList {...shown} />)}
      <LoadMore pages={pages} isShown={shown?.rows === rows} />
    </>
  );
}

interface ListProps {
  rows: ReturnType<typeof compareOffers>['rows'];
  relationTo: ReturnType<typeof useRelations>;
  names: ReturnType<typeof useGameNames>;
}

const OfferList = memo(function OfferList({ rows, relationTo, names }: ListProps) {
  const { t } = useTexts();
  const chatid = useChatid();
  return (
    <Offers label={t('trades.board')}>
      {rows.map(({ trade, isGone }) => (
        <Offer
          key={trade.tradeid}
          trade={trade}
          names={names}
          isGone={isGone}
          relation={relationTo(trade.clanid)}
          aside={
            <Group gap={0} wrap="nowrap" maw="100%">
              <CopyTag tag={trade.chattag} />
              {trade.chatid !== chatid && (
                <ReportButton
                  subject={{ kind: 'trade', id: String(trade.tradeid), name: trade.item }}
                  iconOnly
                />
              )}
            </Group>
          }
        />
      ))}
    </Offers>
  );
});

/** Copies the chat tag of the person to contact. */
function CopyTag({ tag }: { tag: string }) {
  const { t } = useTexts();
  const { copied, copy } = useCopy(tag);
  return (
    <Button
      variant="subtle"
      color={copied ? 'oasis' : 'gray'}
      rightSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
      aria-label={copied ? t('trades.copied', { tag }) : t('trades.copyTag', { tag })}
      aria-live="polite"
      maw="100%"
      px="xs"
      onClick={copy}
    >
      {tag}
    </Button>
  );
}
