import { PasswordInput, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { CopyField } from '../copy-field.tsx';
import { writeFragment } from '../logic/map-link.ts';

interface Props {
  mapid: number;
  isPrivate: boolean | undefined;
  password: string | undefined;
}

/** A link to the map, with the password behind its `#` if the person wants that. */
export function ShareForm({ mapid, isPrivate, password }: Props) {
  const { t } = useTexts();
  const [included, setIncluded] = useState(false);
  const [typed, setTyped] = useState(password ?? '');
  const secret = typed.trim();
  const link = `${window.location.origin}/app/maps/${mapid}`;
  return (
    <Stack>
      <CopyField
        label={t('maps.link')}
        value={included && secret !== '' ? link + writeFragment(secret) : link}
      />
      <Text size="sm" c="dimmed">
        {isPrivate ? t('maps.sharePrivate') : t('maps.shareOpen')}
      </Text>
      <Switch
        checked={included}
        onChange={(event) => setIncluded(event.currentTarget.checked)}
        label={t('maps.includePassword')}
        description={isPrivate ? t('maps.includePrivate') : t('maps.includeOpen')}
      />
      {included && (
        <PasswordInput
          label={t('maps.password')}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': t('maps.showPassword') }}
        />
      )}
    </Stack>
  );
}
