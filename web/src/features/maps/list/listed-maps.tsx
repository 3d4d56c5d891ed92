import { Button } from '@mantine/core';
import { IconMap2 } from '@tabler/icons-react';
import { useTexts } from '../../../app/i18n.ts';
import { usePages } from '../../../app/use-operation.ts';
import { useProfile } from '../../../app/use-profile.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { RowsSkeleton } from '../../../ui/rows-skeleton.tsx';
import { nameOf } from '../../../ui/names.ts';
import { useAllMembers } from '../../members/use-members.ts';
import { recentMaps } from '../browser/recent-maps.ts';
import { MapCards } from './map-cards.tsx';

/** The person's own maps, their clan mates' maps, and others recently opened in this browser. */
export function ListedMaps({ chatid, onCreate }: { chatid: string; onCreate: () => void }) {
  const { t } = useTexts();
  const pages = usePages('GET /maps', {});
  const members = useAllMembers(useProfile().data?.clanid).data ?? [];
  if (pages.isPending) return <RowsSkeleton rows={3} height={96} />;
  if (!pages.data) return <Failure error={pages.error} onRetry={() => pages.refetch()} />;
  const own = pages.data.filter(({ ownerid, isArchived }) => ownerid === chatid && !isArchived);
  const names = new Map(members.map((member) => [member.chatid, nameOf(member)]));
  const withOwner = (map: (typeof pages.data)[number]) => ({
    ...map,
    owner: map.ownerid === chatid ? undefined : names.get(map.ownerid ?? ''),
  });
  const mates = pages.data
    .filter(({ ownerid, isArchived }) => ownerid !== chatid && !isArchived)
    .map(withOwner);
  const archived = pages.data.filter(({ isArchived }) => isArchived).map(withOwner);
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
      {own.length > 0 && <MapCards title={t('maps.own')} maps={own} />}
      {mates.length > 0 && <MapCards title={t('maps.mates')} maps={mates} />}
      {archived.length > 0 && <MapCards title={t('maps.archived')} maps={archived} />}
      <LoadMore pages={pages} />
      {!pages.hasNextPage && others.length > 0 && (
        <MapCards title={t('maps.recentElse')} maps={others} />
      )}
    </>
  );
}
