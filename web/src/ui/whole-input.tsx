import { NumberInput } from '@mantine/core';
import { useTexts } from '../app/i18n.ts';
import { useFieldCheck } from './form.tsx';

interface Props {
  label: string;
  max: number;
  /** A text while it is not a number. */
  value: number | string;
  onChange: (value: number | string) => void;
  error?: string | undefined;
}

/** A whole number from 1, in a `Form`. Says what is wrong, instead of changing what was typed. */
export function WholeInput({ label, max, value, onChange, error }: Props) {
  const { t } = useTexts();
  const number = Number(value);
  const isWrong = !Number.isInteger(number) || number < 1 || number > max;
  const wrong = isWrong ? t('common.wholeNumber', { max }) : undefined;
  const check = useFieldCheck<HTMLInputElement>(wrong);
  return (
    <NumberInput
      label={label}
      required
      min={1}
      max={max}
      clampBehavior="none"
      value={value}
      onChange={onChange}
      ref={check.ref}
      error={(value !== '' && wrong) || (check.error ?? error)}
    />
  );
}
