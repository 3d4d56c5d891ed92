import { PasswordInput, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { CopyField } from '../../../ui/copy-field.tsx';
import type { MapAccess } from '../editor/use-map-access.ts';
import { linkTo } from '../logic/map-link.ts';

interface Props {
  mapid: number;
  access: MapAccess;
  password: string | undefined;
}

/** A link to the map, optionally with the password in its fragment. */
export function ShareForm({ mapid, access, password }: Props) {
  const { t } = useTexts();
  const { isPrivate, isOwned } = access;
  const [included, setIncluded] = useState(false);
  const [typed, setTyped] = useState(password ?? '');
  const secret = typed.trim();
  return (
    <Stack>
      <CopyField label={t('maps.link')} value={linkTo(mapid, included ? secret : '')} />
      <Text size="sm" c="dimmed">
        {isPrivate ? t('maps.sharePrivate') : t('maps.shareOpen')}
      </Text>
      <Switch
        checked={included}
        onChange={(event) => setIncluded(event.currentTarget.checked)}
        label={t('maps.includePassword')}
        description={
          isPrivate
            ? t('maps.includePrivate')
            : isOwned
              ? t('maps.includeOwned')
              : t('maps.includeOpen')
        }
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
