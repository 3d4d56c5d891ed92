import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMapPlus, IconMap2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { useChatid } from '../../app/session.ts';
import { usePages } from '../../app/use-operation.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Page } from '../../ui/page.tsx';
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx';
import { recentMaps } from './browser/recent-maps.ts';
import { CreateMap } from './list/create-map.tsx';
import { MapCards } from './list/map-cards.tsx';
import { OpenByLink } from './list/open-by-link.tsx';

export function MapsPage() {
  const { t } = useTexts();
  const chatid = useChatid();
  const [creating, create] = useDisclosure();
  const button = (
    <Button leftSection={<IconMapPlus size={18} />} onClick={create.open}>
      {t('maps.create')}
    </Button>
  );
  return (
    <Page title={t('maps.title')} lead={t('maps.lead')} actions={button}>
      <OpenByLink />
      <Recent chatid={chatid} onCreate={create.open} />
      {chatid !== undefined && <Listed chatid={chatid} onCreate={create.open} />}
      <CreateMap opened={creating} onClose={create.close} />
    </Page>
  );
}

interface PartProps {
  chatid: string | undefined;
  onCreate: () => void;
}

/** What this browser opened lately, by this person or without an account. */
function Recent({ chatid, onCreate }: PartProps) {
  const { t } = useTexts();
  const [all] = useState(recentMaps);
  const maps = all.filter(({ whose }) => whose === undefined || whose === chatid);
  if (maps.length > 0) return <MapCards title={t('maps.recent')} maps={maps} />;
  if (chatid !== undefined) return null;
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

/** The person's own maps and their clan mates'. */
function Listed({ chatid, onCreate }: PartProps) {
  const { t } = useTexts();
  const pages = usePages('GET /maps', {});
  if (pages.isPending) return <RowsSkeleton rows={3} height={96} />;
  if (!pages.data) return <Failure error={pages.error} onRetry={() => pages.refetch()} />;
  const own = pages.data.filter(({ ownerid }) => ownerid === chatid);
  const mates = pages.data.filter(({ ownerid }) => ownerid !== chatid);
  if (pages.data.length === 0) {
    return (
      <EmptyState
        icon={<IconMap2 size={32} />}
        title={t('maps.empty')}
        action={<Button onClick={onCreate}>{t('maps.create')}</Button>}
      >
        {t('maps.emptyHint')}
      </EmptyState>
    );
  }
  return (
    <>
      {own.length > 0 && <MapCards title={t('maps.own')} maps={own} />}
      {mates.length > 0 && <MapCards title={t('maps.mates')} maps={mates} />}
      <LoadMore pages={pages} />
    </>
  );
}
