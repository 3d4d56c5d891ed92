import { IconCheck, IconLogout, IconPlus, IconSwords, IconUserCircle } from '@tabler/icons-react';
import { useTexts } from '../../app/i18n.ts';
import { entries } from '../../app/navigation.ts';
import { useChatid } from '../../app/session.ts';
import { useHasBot } from '../../app/use-app-config.ts';
import { useChange, useOperation, usePages } from '../../app/use-operation.ts';
import { useProfile } from '../../app/use-profile.ts';
import { nameOf } from '../../ui/names.ts';
import { notifyDone, notifyFailure } from '../../ui/notify.tsx';
import { signOut } from '../sign-in/sign-in.ts';
import type { Hit } from './hit.ts';

/** What this person can do, without looking for it. */
export function useActions(): Hit[] {
  const { t } = useTexts();
  const clanid = useProfile().data?.clanid;
  const accepts = useAccepts(clanid);
  const actions: Hit[] = [
    { key: 'post', label: t('trades.post'), icon: IconPlus, go: '/trades?post=1' },
    { key: 'map', label: t('maps.create'), icon: IconPlus, go: '/maps?create=1' },
  ];
  if (useChatid() === undefined) return actions;
  if (clanid === undefined) {
    actions.push({ key: 'found', label: t('clans.create'), icon: IconPlus, go: '/clans?found=1' });
  } else {
    actions.push(
      { key: 'walker', label: t('walkers.add'), icon: IconPlus, go: '/walkers?add=1' },
      {
        key: 'relationship',
        label: t('myClan.setRelationship'),
        icon: IconSwords,
        go: '/my-clan/diplomacy',
      },
    );
  }
  return [
    ...accepts,
    ...actions,
    { key: 'sign-out', label: t('shell.signOut'), icon: IconLogout, go: () => signOut() },
  ];
}

/** Accepts each open join request, for those who decide. */
function useAccepts(clanid: number | undefined): Hit[] {
  const { t } = useTexts();
  const chatid = useChatid();
  const params = { clan_id: clanid ?? 0 };
  const permissions = useOperation(
    'GET /clans/{clan_id}/members/{member_id}/permissions',
    { params: { ...params, member_id: chatid ?? '' } },
    { enabled: clanid !== undefined && chatid !== undefined },
  );
  const decides = clanid !== undefined && permissions.data?.canInvite === true;
  const requests = usePages('GET /clans/{clan_id}/requests', { params }, { enabled: decides });
  const answer = useChange('PUT /clans/{clan_id}/members/{member_id}');
  if (!decides) return [];
  return (requests.data ?? []).map((request) => ({
    key: `accept-${request.chatid}`,
    label: t('quickSearch.accept', { name: nameOf(request) }),
    detail: request.message,
    icon: IconCheck,
    go: () =>
      answer
        .mutateAsync({
          params: { ...params, member_id: request.chatid },
          query: { action: 'accept' },
        })
        .then(() => notifyDone(t('myClan.accepted', { name: nameOf(request) })), notifyFailure),
  }));
}

/** The pages of the menu and the tabs of the person's clan. */
export function usePageHits(): Hit[] {
  const { t } = useTexts();
  const inClan = useProfile().data?.clanid !== undefined;
  const hasBot = useHasBot() === true;
  const tabs = [
    'members',
    'diplomacy',
    'history',
    ...(hasBot ? ['chat-bot' as const] : []),
  ] as const;
  return [
    ...entries.map(({ to, label, icon }) => ({ key: to, label: t(label), icon, go: to })),
    { key: '/profile', label: t('shell.profile'), icon: IconUserCircle, go: '/profile' },
    ...(inClan ? tabs : []).map((tab) => ({
      key: `/my-clan/${tab}`,
      label: t(`myClan.tabs.${tab}`),
      detail: t('shell.myClan'),
      icon: entries.find(({ to }) => to === '/my-clan')!.icon,
      go: `/my-clan/${tab}`,
    })),
  ];
}
