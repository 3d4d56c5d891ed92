import { readText } from '@clan-companion/contract/core/text';
import { limits } from '@clan-companion/contract/features';
import { Button, PasswordInput, type PasswordInputProps, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { Form, useFieldCheck } from '../../../ui/form.tsx';

interface Props {
  hint: string;
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

/** The service accepts shorter ones, which are easier to guess. */
const MIN_LENGTH = 8;

interface NewPasswordInputProps extends Pick<PasswordInputProps, 'defaultVisible'> {
  label: string;
  /** Says how long the password has to be. */
  hint: 'maps.passwordLimits' | 'maps.newPasswordHint';
  value: string;
  onChange: (value: string) => void;
}

export function NewPasswordInput({ hint, value, onChange, ...rest }: NewPasswordInputProps) {
  const { t } = useTexts();
  const read = readText({ ...limits.mapPassword, min: MIN_LENGTH }, value);
  const check = useFieldCheck<HTMLInputElement>('wrong' in read ? read : undefined);
  return (
    <PasswordInput
      {...rest}
      ref={check.ref}
      description={t(hint, { min: MIN_LENGTH })}
      value={value}
      maxLength={limits.mapPassword.max}
      autoComplete="new-password"
      error={check.error}
      required
      onChange={(event) => onChange(event.currentTarget.value)}
      visibilityToggleButtonProps={{ 'aria-label': t('maps.showPassword') }}
      data-autofocus={rest.defaultVisible}
    />
  );
}
