import { Badge, Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconLock, IconMap2, IconPencil, IconWorld } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../../app/i18n.ts';
import { useChatid } from '../../../app/session.ts';
import { usePages } from '../../../app/use-operation.ts';
import { useProfile } from '../../../app/use-profile.ts';
import { EmptyState, Failure, LoadMore, RowsSkeleton } from '../../../ui/states.tsx';
import { nameOf } from '../../../ui/names.ts';
import { TimeAgo } from '../../../ui/intl.tsx';
import { useAllMembers } from '../../members/use-members.ts';
import { RequireSignIn } from '../../sign-in/require-sign-in.tsx';
import { mapsWithDrafts } from '../browser/drafts.ts';
import { recentMaps } from '../browser/remembered.ts';
import classes from './map-cards.module.css';

/** The person's own maps, their clan mates' maps, and others recently opened in this browser. */
export function ListedMaps({ chatid, onCreate }: { chatid: string; onCreate: () => void }) {
  const { t } = useTexts();
  const pages = usePages('GET /maps', {});
  const members = useAllMembers(useProfile().data?.clanid).data ?? [];
  if (pages.isPending) return <RowsSkeleton rows={3} height={96} />;
  if (!pages.data) return <Failure error={pages.error} onRetry={() => pages.refetch()} />;
  const names = new Map(members.map((member) => [member.chatid, nameOf(member)]));
  const maps = pages.data.map((map) => ({
    ...map,
    owner: map.ownerid === chatid ? undefined : names.get(map.ownerid ?? ''),
  }));
  const current = maps.filter(({ isArchived }) => !isArchived);
  const listed = new Set(pages.data.map(({ mapid }) => mapid));
  const others = recentMaps(chatid).filter(({ mapid }) => !listed.has(mapid));
  return (
    <>
      {pages.data.length === 0 && (
        <EmptyState
          icon={<IconMap2 size={32} />}
          title={t('maps.empty')}
          action={<Button onClick={onCreate}>{t('maps.create')}</Button>}
        >
          {t('maps.emptyHint')}
        </EmptyState>
      )}
      <MapCards title={t('maps.own')} maps={current.filter(({ ownerid }) => ownerid === chatid)} />
      <MapCards
        title={t('maps.mates')}
        maps={current.filter(({ ownerid }) => ownerid !== chatid)}
      />
      <MapCards title={t('maps.archived')} maps={maps.filter(({ isArchived }) => isArchived)} />
      <LoadMore pages={pages} />
      {!pages.hasNextPage && <MapCards title={t('maps.recentElse')} maps={others} />}
    </>
  );
}

/**
 * Visitors have no account, so only this browser knows their maps. `onCreate` is undefined where only
 * signed-in people can create some.
 */
export function VisitorMaps({ onCreate }: { onCreate: (() => void) | undefined }) {
  const { t } = useTexts();
  const [maps] = useState(() => recentMaps(undefined));
  if (maps.length > 0) return <MapCards title={t('maps.recent')} maps={maps} />;
  if (!onCreate) return <RequireSignIn why={t('maps.whySignIn')}>{null}</RequireSignIn>;
  return (
    <EmptyState
      icon={<IconMap2 size={32} />}
      title={t('maps.emptyVisitor')}
      action={<Button onClick={onCreate}>{t('maps.draw')}</Button>}
    >
      {t('maps.emptyVisitorHint')}
    </EmptyState>
  );
}

interface Shown {
  mapid: number;
  name: string;
  isPrivate?: boolean;
  /** The owner's name; left out for the person's own maps. */
  owner?: string | undefined;
  when?: string;
}

function MapCards({ title, maps }: { title: string; maps: readonly Shown[] }) {
  const { t } = useTexts();
  const drafts = useMapsWithDrafts();
  if (maps.length === 0) return null;
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

function useMapsWithDrafts(): ReadonlySet<number> {
  const chatid = useChatid();
  const [found, setFound] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    void mapsWithDrafts(chatid).then(setFound);
  }, [chatid]);
  return found;
}
