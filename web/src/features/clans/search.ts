import { IconBuildingCommunity, IconPlus } from '@tabler/icons-react';
import { type Action, type HitGroup, MAX_HITS } from '../../app/feature.ts';
import { useTexts } from '../../app/i18n.ts';
import { useChatid } from '../../app/session.ts';
import { useGameNames } from '../../app/use-game-names.ts';
import { usePages } from '../../app/use-operation.ts';
import { useProfile } from '../../app/use-profile.ts';

export function useActions(): Action[] {
  const { t } = useTexts();
  const isMember = useProfile().data?.clanid !== undefined;
  if (useChatid() === undefined || isMember) return [];
  const label = t('clans.create');
  return [{ order: 30, key: 'found', label, icon: IconPlus, go: '/clans?found=1' }];
}

export function useHits(words: string): HitGroup {
  const { t } = useTexts();
  const { region } = useGameNames();
  const query = { limit: MAX_HITS, name: words };
  const clans = usePages('GET /clans', { query }, { enabled: words !== '' });
  return {
    order: 30,
    title: t('clans.title'),
    isFetching: clans.isFetching,
    hits: (clans.data ?? []).map((clan) => ({
      key: `clan-${clan.clanid}`,
      label: clan.name,
      detail: clan.region && region(clan.region),
      icon: IconBuildingCommunity,
      go: `/clans/${clan.clanid}`,
    })),
  };
}
