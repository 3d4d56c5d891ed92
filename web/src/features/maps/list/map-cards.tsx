import { Badge, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconLock, IconPencil, IconWorld } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../../app/i18n.ts';
import { useChatid } from '../../../app/session.ts';
import { TimeAgo } from '../../../ui/intl.tsx';
import { mapsWithDrafts } from '../browser/drafts.ts';
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
  const drafts = useMapsWithDrafts();
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
                <Text size="sm" c="dimmed" lineClamp={1} className={classes['name']}>
                  {t('maps.by', { name: owner })}
                </Text>
              )}
              <Group gap="xs" mt="auto">
                {drafts.has(mapid) && (
                  <Badge variant="light" color="yellow" leftSection={<IconPencil size={12} />}>
                    {t('maps.hasUnsaved')}
                  </Badge>
                )}
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

/** The maps with unsaved changes in this browser. */
function useMapsWithDrafts(): ReadonlySet<number> {
  const chatid = useChatid();
  const [found, setFound] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    void mapsWithDrafts(chatid).then(setFound);
  }, [chatid]);
  return found;
}
