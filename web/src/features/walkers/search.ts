import { IconPlus, IconSpider } from '@tabler/icons-react';
import { type Action, type HitGroup, MAX_HITS } from '../../app/feature.ts';
import { useTexts } from '../../app/i18n.ts';
import { useChatid } from '../../app/session.ts';
import { usePages } from '../../app/use-operation.ts';
import { useProfile } from '../../app/use-profile.ts';

export function useActions(): Action[] {
  const { t } = useTexts();
  const isMember = useProfile().data?.clanid !== undefined;
  if (useChatid() === undefined || !isMember) return [];
  const label = t('walkers.add');
  return [{ order: 40, key: 'walker', label, icon: IconPlus, go: '/walkers?add=1' }];
}

export function useHits(words: string): HitGroup {
  const { t } = useTexts();
  const signedIn = useChatid() !== undefined;
  const walkers = usePages(
    'GET /walkers',
    { query: { limit: MAX_HITS, name: words } },
    { enabled: words !== '' && signedIn },
  );
  return {
    order: 20,
    title: t('walkers.title'),
    isFetching: walkers.isFetching,
    hits: ((signedIn && walkers.data) || []).map((walker) => ({
      key: `walker-${walker.walkerid}`,
      label: walker.name,
      detail: walker.ownername,
      icon: IconSpider,
      go: `/walkers?${new URLSearchParams({ name: walker.name })}`,
    })),
  };
}
