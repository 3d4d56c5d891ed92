import { IconMap2, IconPlus } from '@tabler/icons-react';
import type { Action, HitGroup } from '../../app/feature.ts';
import { useTexts } from '../../app/i18n.ts';
import { useChatid } from '../../app/session.ts';
import { useAllPages } from '../../app/use-all-pages.ts';
import { usePages } from '../../app/use-operation.ts';
import { hasWords } from '../../ui/text.ts';

export function useActions(): Action[] {
  const label = useTexts().t('maps.create');
  return [{ order: 20, key: 'map', label, icon: IconPlus, go: '/maps?create=1' }];
}

export function useHits(words: string): HitGroup {
  const { t } = useTexts();
  const enabled = useChatid() !== undefined && words !== '';
  const maps = useAllPages(usePages('GET /maps', {}, { enabled })).data ?? [];
  return {
    order: 50,
    title: t('maps.title'),
    hits: maps
      .filter(({ name }) => hasWords(name, words))
      .map(({ mapid, name }) => ({
        key: `map-${mapid}`,
        label: name,
        icon: IconMap2,
        go: `/maps/${mapid}`,
      })),
  };
}
