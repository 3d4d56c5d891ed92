import { limits, readText } from '@clan-companion/contract/text';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTexts } from '../../../app/i18n.ts';
import { translateFieldError } from '../../../ui/translate-field-error.ts';

/** The service accepts shorter ones, which are easier to guess. */
const MIN_LENGTH = 8;

export const readNewPassword = (typed: string) =>
  readText({ ...limits.mapPassword, min: MIN_LENGTH }, typed);

interface Props extends Pick<PasswordInputProps, 'defaultVisible'> {
  label: string;
  /** Says how long the password has to be. */
  hint: 'maps.passwordLimits' | 'maps.newPasswordHint';
  value: string;
  onChange: (value: string) => void;
  /** Whether to show what is wrong with it. */
  tried: boolean;
}

export function NewPasswordInput({ hint, value, onChange, tried, ...rest }: Props) {
  const { t } = useTexts();
  const read = readNewPassword(value);
  return (
    <PasswordInput
      {...rest}
      description={t(hint, { min: MIN_LENGTH })}
      value={value}
      maxLength={limits.mapPassword.max}
      autoComplete="new-password"
      error={tried && 'wrong' in read && translateFieldError(read, t)}
      onChange={(event) => onChange(event.currentTarget.value)}
      visibilityToggleButtonProps={{ 'aria-label': t('maps.showPassword') }}
      data-autofocus={rest.defaultVisible}
    />
  );
}
