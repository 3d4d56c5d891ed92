import { Switch } from '@mantine/core';
import { useOptimistic, useTransition } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { useChange } from '../../../app/use-operation.ts';
import { notifyFailure } from '../../../ui/notify.tsx';
import { fullNameOf } from '../../../ui/names.ts';
import type { Permission } from '../my-clan.ts';
import rows from './members.module.css';
import type { Member } from './use-members.ts';

interface Props {
  clanid: number;
  member: Member;
  permission: Permission;
}

/** Switches right away, and back with an error if the service refuses. */
export function PermissionSwitch({ clanid, member, permission }: Props) {
  const { t } = useTexts();
  const [on, setOn] = useOptimistic(member[permission]);
  const [, startChange] = useTransition();
  const change = useChange('PUT /clans/{clan_id}/members/{member_id}/permissions');
  const set = (wanted: boolean) =>
    startChange(async () => {
      setOn(wanted);
      await change
        .mutateAsync({
          params: { clan_id: clanid, member_id: member.chatid },
          query: { [permission]: wanted },
        })
        .catch(notifyFailure);
    });
  const label = t(`myClan.permissions.${permission}`);
  return (
    <Switch
      classNames={{ root: rows['switch'] ?? '' }}
      size="sm"
      label={t(`myClan.permissionsShort.${permission}`)}
      title={label}
      aria-label={`${fullNameOf(member)}: ${label}`}
      checked={on}
      onChange={(event) => set(event.currentTarget.checked)}
    />
  );
}
