import { IconSwords } from '@tabler/icons-react';
import type { Action } from '../../app/feature.ts';
import { useTexts } from '../../app/i18n.ts';
import { useChatid } from '../../app/session.ts';
import { useProfile } from '../../app/use-profile.ts';

export function useActions(): Action[] {
  const { t } = useTexts();
  const isMember = useProfile().data?.clanid !== undefined;
  if (useChatid() === undefined || !isMember) return [];
  const label = t('diplomacy.set');
  return [{ order: 50, key: 'relationship', label, icon: IconSwords, go: '/my-clan/diplomacy' }];
}
