import { Button, Card, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../../../app/i18n.ts';
import { rememberPassword } from '../browser/passwords.ts';
import { parseMapLink } from '../logic/map-link.ts';

/** Opens a shared map by its link or number. */
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
