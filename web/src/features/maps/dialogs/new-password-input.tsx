import { limits } from '@clan-companion/contract/features';
import { readText } from '@clan-companion/contract/core/text';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTexts } from '../../../app/i18n.ts';
import { useFieldCheck } from '../../../ui/form.tsx';

/** The service accepts shorter ones, which are easier to guess. */
const MIN_LENGTH = 8;

interface Props extends Pick<PasswordInputProps, 'defaultVisible'> {
  label: string;
  /** Says how long the password has to be. */
  hint: 'maps.passwordLimits' | 'maps.newPasswordHint';
  value: string;
  onChange: (value: string) => void;
}

export function NewPasswordInput({ hint, value, onChange, ...rest }: Props) {
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
