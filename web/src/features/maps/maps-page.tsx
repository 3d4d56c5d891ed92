import { Button } from '@mantine/core';
import { IconMapPlus } from '@tabler/icons-react';
import { useTexts } from '../../app/i18n.ts';
import { useChatid } from '../../app/session.ts';
import { useDialogParam } from '../../app/use-dialog-param.ts';
import { useCanCreateMaps } from '../../app/use-app-config.ts';
import { Page } from '../../ui/page.tsx';
import { CreateMap } from './list/create-map.tsx';
import { ListedMaps } from './list/listed-maps.tsx';
import { OpenByLink } from './list/open-by-link.tsx';
import { VisitorMaps } from './list/visitor-maps.tsx';

export function MapsPage() {
  const { t } = useTexts();
  const chatid = useChatid();
  const [creating, create] = useDialogParam('create');
  const canCreate = useCanCreateMaps();
  return (
    <Page
      title={t('maps.title')}
      lead={t('maps.lead')}
      actions={
        canCreate && (
          <Button leftSection={<IconMapPlus size={18} />} onClick={create.open}>
            {t('maps.create')}
          </Button>
        )
      }
    >
      <OpenByLink />
      {chatid === undefined ? (
        <VisitorMaps onCreate={canCreate ? create.open : undefined} />
      ) : (
        <ListedMaps chatid={chatid} onCreate={create.open} />
      )}
      <CreateMap opened={creating} onClose={create.close} />
    </Page>
  );
}
