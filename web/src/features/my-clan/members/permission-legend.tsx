import { Text } from '@mantine/core';
import { useTexts } from '../../../app/i18n.ts';
import { PERMISSIONS } from '../my-clan.ts';
import classes from './members.module.css';

/** Explains the permissions above the member list. */
export function PermissionLegend() {
  const { t } = useTexts();
  return (
    <dl className={classes['explained']}>
      {PERMISSIONS.map((permission) => (
        <div key={permission}>
          <Text component="dt" size="sm" fw={600}>
            {t(`myClan.permissions.${permission}`)}
          </Text>
          <Text component="dd" size="sm" c="dimmed" m={0}>
            {t(`myClan.permissionHints.${permission}`)}
          </Text>
        </div>
      ))}
    </dl>
  );
}
