import { Switch, Text } from '@mantine/core';
import { useOptimistic, useTransition } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { type Permission, PERMISSIONS } from '../../app/my-clan.ts';
import { useChange } from '../../app/use-operation.ts';
import { notifyFailure } from '../../ui/notify.tsx';
import { fullNameOf } from '../../ui/names.ts';
import classes from './members.module.css';
import type { Member } from './use-members.ts';

/** Explains the permissions above the member list. */
export function PermissionLegend() {
  const { t } = useTexts();
  return (
    <dl className={classes['explained']}>
      {PERMISSIONS.map((permission) => (
        <div key={permission}>
          <Text component="dt" size="sm" fw={600}>
            {t(`members.permissions.${permission}`)}
          </Text>
          <Text component="dd" size="sm" c="dimmed" m={0}>
            {t(`members.permissionHints.${permission}`)}
          </Text>
        </div>
      ))}
    </dl>
  );
}

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
  const label = t(`members.permissions.${permission}`);
  return (
    <Switch
      classNames={{ root: classes['switch'] ?? '' }}
      size="sm"
      label={t(`members.permissionsShort.${permission}`)}
      title={label}
      aria-label={`${fullNameOf(member)}: ${label}`}
      checked={on}
      onChange={(event) => set(event.currentTarget.checked)}
    />
  );
}
