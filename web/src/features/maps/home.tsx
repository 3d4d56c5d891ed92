import { Anchor, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import { TimeAgo } from '../../ui/intl.tsx';
import classes from '../../ui/layout.module.css';
import { DashboardSection, MoreLink } from '../home/section.tsx';
import { recentMaps } from './browser/remembered.ts';

const SHOWN = 5;

/** The maps that the person last opened in this browser. */
export function RecentMaps({ chatid }: { chatid: string }) {
  const { t } = useTexts();
  const [maps] = useState(() => recentMaps(chatid).slice(0, SHOWN));
  if (maps.length === 0) return null;
  return (
    <DashboardSection
      title={t('maps.recent')}
      actions={<MoreLink to="/maps">{t('maps.all')}</MoreLink>}
    >
      <ul className={classes['rows']}>
        {maps.map(({ mapid, name, when }) => (
          <Group key={mapid} component="li" justify="space-between" gap="xs">
            <Anchor component={Link} to={`/maps/${mapid}`}>
              {name}
            </Anchor>
            <Text size="sm" c="dimmed">
              <TimeAgo time={when} />
            </Text>
          </Group>
        ))}
      </ul>
    </DashboardSection>
  );
}
