import { Badge, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconLock, IconWorld } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTexts } from '../../../app/i18n.ts';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import classes from './map-cards.module.css';

interface Shown {
  mapid: number;
  name: string;
  isPrivate?: boolean;
  /** The owner's name; left out for the person's own maps. */
  owner?: string | undefined;
  /** When it was last opened in this browser. */
  when?: string;
}

export function MapCards({ title, maps }: { title: string; maps: readonly Shown[] }) {
  const { t } = useTexts();
  return (
    <Stack component="section" gap="sm" aria-label={title}>
      <Title order={2} size="h3">
        {title}
      </Title>
      <SimpleGrid
        cols={{ base: 1, xs: 2, md: 3, xl: 4 }}
        component="ul"
        className={classes['cards']}
      >
        {maps.map(({ mapid, name, isPrivate, owner, when }) => (
          <li key={mapid}>
            <Card component={Link} to={`/maps/${mapid}`} padding="md" className={classes['card']}>
              <Text fw={600} lineClamp={2} className={classes['name']}>
                {name}
              </Text>
              {owner !== undefined && (
                <Text size="sm" c="dimmed" className={classes['name']}>
                  {t('maps.by', { name: owner })}
                </Text>
              )}
              <Group gap="xs" mt="auto">
                {isPrivate !== undefined && (
                  <Badge
                    variant="light"
                    color={isPrivate ? 'ember' : 'oasis'}
                    leftSection={isPrivate ? <IconLock size={12} /> : <IconWorld size={12} />}
                  >
                    {isPrivate ? t('maps.private') : t('maps.open')}
                  </Badge>
                )}
                <Text size="sm" c="dimmed">
                  {t('maps.number', { number: String(mapid) })}
                </Text>
                {when !== undefined && (
                  <Text size="sm" c="dimmed">
                    <TimeAgo time={when} />
                  </Text>
                )}
              </Group>
            </Card>
          </li>
        ))}
      </SimpleGrid>
    </Stack>
  );
}
