import { IconPlus, IconScale } from '@tabler/icons-react';
import { type Action, type HitGroup, MAX_HITS } from '../../app/feature.ts';
import { useTexts } from '../../app/i18n.ts';
import { useGameNames } from '../../app/use-game-names.ts';
import { usePages } from '../../app/use-operation.ts';

export function useActions(): Action[] {
  const label = useTexts().t('trades.post');
  return [{ order: 10, key: 'post', label, icon: IconPlus, go: '/trades?post=1' }];
}

export function useHits(words: string): HitGroup {
  const { t } = useTexts();
  const { region } = useGameNames();
  const query = { limit: MAX_HITS, item: words };
  const trades = usePages('GET /trades', { query }, { enabled: words !== '' });
  return {
    order: 40,
    title: t('trades.offers'),
    isFetching: trades.isFetching,
    hits: (trades.data ?? []).map((trade) => ({
      key: `trade-${trade.tradeid}`,
      label: trade.item,
      detail: `${t(trade.type === 'sell' ? 'trades.sell' : 'trades.buy')} · ${trade.price} · ${region(trade.region)}`,
      icon: IconScale,
      go: `/trades?${new URLSearchParams({ item: trade.item })}`,
    })),
  };
}
