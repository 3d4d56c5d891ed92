import { IconLogout } from '@tabler/icons-react';
import type { Action } from '../../app/feature.ts';
import { useTexts } from '../../app/i18n.ts';
import { useChatid } from '../../app/session.ts';
import { signOut } from './sign-in.ts';

export function useActions(): Action[] {
  const { t } = useTexts();
  if (useChatid() === undefined) return [];
  const label = t('signIn.signOut');
  return [{ order: 90, key: 'sign-out', label, icon: IconLogout, go: () => signOut() }];
}
