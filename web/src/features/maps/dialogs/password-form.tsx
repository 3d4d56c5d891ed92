import { limits, readText } from '@clan-companion/contract/text';
import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../app/i18n.ts';

interface Props {
  hint: string;
  /** Why the last password was rejected. */
  error?: string | undefined;
  busy?: boolean;
  onPassword: (password: string) => void;
}

export function PasswordForm({ hint, error, busy, onPassword }: Props) {
  const { t } = useTexts();
  const [typed, setTyped] = useState('');
  const [short, setShort] = useState(false);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const read = readText(limits.mapPassword, typed);
        setShort('wrong' in read);
        if ('text' in read) onPassword(read.text);
      }}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
        <PasswordInput
          label={t('maps.password')}
          value={typed}
          maxLength={limits.mapPassword.max}
          autoComplete="off"
          error={short ? t('invalid.too-short', { count: limits.mapPassword.min }) : error}
          onChange={(event) => setTyped(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': t('maps.showPassword') }}
          data-autofocus
        />
        <Button type="submit" loading={busy ?? false}>
          {t('maps.usePassword')}
        </Button>
      </Stack>
    </form>
  );
}
