import { IconCheck, IconUser } from '@tabler/icons-react';
import type { Action, HitGroup } from '../../app/feature.ts';
import { useTexts } from '../../app/i18n.ts';
import { useChatid } from '../../app/session.ts';
import { useChange, useOperation, usePages } from '../../app/use-operation.ts';
import { useProfile } from '../../app/use-profile.ts';
import { hasWords } from '../../ui/text.ts';
import { fullNameOf, nameOf } from '../../ui/names.ts';
import { notifyDone, notifyFailure } from '../../ui/notify.tsx';
import { useAllMembers } from './use-members.ts';

/** Accepts each open join request, for those who decide. */
export function useActions(): Action[] {
  const { t } = useTexts();
  const chatid = useChatid();
  const clanid = useProfile().data?.clanid;
  const params = { clan_id: clanid ?? 0 };
  const permissions = useOperation(
    'GET /clans/{clan_id}/members/{member_id}/permissions',
    { params: { ...params, member_id: chatid ?? '' } },
    { enabled: clanid !== undefined && chatid !== undefined },
  );
  const decides = clanid !== undefined && permissions.data?.canInvite === true;
  const requests = usePages('GET /clans/{clan_id}/requests', { params }, { enabled: decides });
  const answer = useChange('PUT /clans/{clan_id}/members/{member_id}');
  if (!decides || chatid === undefined) return [];
  return (requests.data ?? []).map((request) => ({
    order: 0,
    key: `accept-${request.chatid}`,
    label: t('members.acceptRequest', { name: nameOf(request) }),
    detail: request.message,
    icon: IconCheck,
    go: () =>
      answer
        .mutateAsync({
          params: { ...params, member_id: request.chatid },
          query: { action: 'accept' },
        })
        .then(() => notifyDone(t('members.accepted', { name: nameOf(request) })), notifyFailure),
  }));
}

export function useHits(words: string): HitGroup {
  const { t } = useTexts();
  const clanid = useProfile().data?.clanid;
  const members = useAllMembers(words === '' ? undefined : clanid).data ?? [];
  return {
    order: 10,
    title: t('members.title'),
    hits: members
      .filter((member) => hasWords(fullNameOf(member), words))
      .map((member) => ({
        key: `member-${member.chatid}`,
        label: nameOf(member),
        icon: IconUser,
        go: `/my-clan/members?${new URLSearchParams({ name: nameOf(member) })}`,
      })),
  };
}
