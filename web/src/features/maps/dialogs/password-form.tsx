import { limits } from '@clan-companion/contract/features';
import { readText } from '@clan-companion/contract/core/text';
import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { Form, useFieldCheck } from '../../../ui/form.tsx';

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
  const read = readText(limits.mapPassword, typed);
  const check = useFieldCheck<HTMLInputElement>('wrong' in read ? read : undefined);
  return (
    <Form onSubmit={() => onPassword(typed.trim())}>
      <Stack>
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
        <PasswordInput
          ref={check.ref}
          label={t('maps.password')}
          value={typed}
          maxLength={limits.mapPassword.max}
          autoComplete="off"
          error={check.error ?? error}
          required
          onChange={(event) => setTyped(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': t('maps.showPassword') }}
          data-autofocus
        />
        <Button type="submit" loading={busy ?? false}>
          {t('maps.usePassword')}
        </Button>
      </Stack>
    </Form>
  );
}
