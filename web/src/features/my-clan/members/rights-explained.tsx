import { Text } from '@mantine/core';
import { useTexts } from '../../../app/i18n.ts';
import { RIGHTS } from '../mine.ts';
import classes from './members.module.css';

/** What the three permissions mean, once for the whole list. */
export function RightsExplained() {
  const { t } = useTexts();
  return (
    <dl className={classes['explained']}>
      {RIGHTS.map((right) => (
        <div key={right}>
          <Text component="dt" size="sm" fw={600}>
            {t(`myClan.permissions.${right}`)}
          </Text>
          <Text component="dd" size="sm" c="dimmed" m={0}>
            {t(`myClan.permissionHints.${right}`)}
          </Text>
        </div>
      ))}
    </dl>
  );
}
