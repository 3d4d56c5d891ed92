import { Button, Card, Group, TextInput } from '@mantine/core';
import { IconMapPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import { useChatid } from '../../app/session.ts';
import { useCanCreateMaps } from '../../app/use-app-config.ts';
import { useDialogParam } from '../../app/use-dialog-param.ts';
import { Page } from '../../ui/page.tsx';
import { rememberPassword } from './browser/remembered.ts';
import { CreateMap } from './list/create-map.tsx';
import { ListedMaps, VisitorMaps } from './list/map-lists.tsx';
import { parseMapLink } from './logic/map-link.ts';

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

export function OpenByLink() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  return (
    <Card
      component="form"
      padding="md"
      onSubmit={(event) => {
        event.preventDefault();
        const link = parseMapLink(typed);
        setWrong(!link);
        if (!link) return;
        if (link.password !== undefined) rememberPassword(link.mapid, link.password);
        void navigate(`/maps/${link.mapid}${link.view ?? ''}`);
      }}
    >
      <Group align="flex-start" gap="sm">
        <TextInput
          label={t('maps.openLabel')}
          placeholder={t('maps.openPlaceholder')}
          value={typed}
          autoComplete="off"
          error={wrong && t('maps.notALink')}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setWrong(false);
          }}
          flex={1}
          miw={200}
          maw={520}
        />
        <Button type="submit" variant="default" mt={25}>
          {t('maps.openButton')}
        </Button>
      </Group>
    </Card>
  );
}
