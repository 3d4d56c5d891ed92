import { Switch } from '@mantine/core';
import { useOptimistic, useTransition } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { useChange } from '../../../app/use-operation.ts';
import { notifyFailure } from '../../../ui/notify.ts';
import { fullNameOf } from '../../clans/clan.ts';
import type { Right } from '../mine.ts';
import rows from './members.module.css';
import type { Member } from './use-members.ts';

interface Props {
  clanid: number;
  member: Member;
  right: Right;
}

/** Turns at once; turns back, and says why, where the service refuses. */
export function RightSwitch({ clanid, member, right }: Props) {
  const { t } = useTexts();
  const [on, setOn] = useOptimistic(member[right]);
  const [, startChange] = useTransition();
  const change = useChange('PUT /clans/{clan_id}/members/{member_id}/permissions', [
    'GET /clans/{clan_id}',
    'GET /clans/{clan_id}/members',
    'GET /clans/{clan_id}/members/{chat_id}/permissions',
    'GET /clans/{clan_id}/history',
  ]);
  const set = (wanted: boolean) =>
    startChange(async () => {
      setOn(wanted);
      await change
        .mutateAsync({
          params: { clan_id: clanid, member_id: member.chatid },
          query: { [right]: wanted },
        })
        .catch(notifyFailure);
    });
  const label = t(`myClan.permissions.${right}`);
  return (
    <Switch
      classNames={{ root: rows['switch'] ?? '' }}
      label={label}
      aria-label={`${fullNameOf(member)}: ${label}`}
      checked={on}
      onChange={(event) => set(event.currentTarget.checked)}
    />
  );
}
