import type { TextRule } from '@clan-companion/contract/text';
import { Text, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import { useTexts } from '../app/i18n.ts';

interface Props extends Pick<TextInputProps, 'autoComplete' | 'autoFocus'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  rule: TextRule;
  /** What the service said about it. */
  error?: string | undefined;
  /** A word of help under the label. */
  hint?: string;
  /** Takes the focus when its dialogue opens. */
  first?: boolean;
}

/** Unicode characters, as the service counts them. */
export const lengthOf = (value: string): number => [...value.trim()].length;

export const fits = (rule: TextRule, value: string): boolean =>
  lengthOf(value) >= rule.min && lengthOf(value) <= rule.max;

/** A field that says how much it takes, and when that is too much. */
export function LimitedInput({ rule, value, onChange, error, hint, first, ...rest }: Props) {
  const { t } = useTexts();
  const length = lengthOf(value);
  const tooLong = length > rule.max;
  const shared = {
    ...rest,
    value,
    required: rule.min > 0,
    'data-autofocus': first,
    error: tooLong ? t('common.tooLong', { count: rule.max }) : error,
    description: (
      <Text span inherit>
        {hint !== undefined && `${hint} `}
        {t('common.length', { length, max: rule.max })}
      </Text>
    ),
    inputWrapperOrder: [
      'label' as const,
      'input' as const,
      'description' as const,
      'error' as const,
    ],
  };
  return rule.lines ? (
    <Textarea {...shared} rows={3} onChange={(event) => onChange(event.currentTarget.value)} />
  ) : (
    <TextInput {...shared} onChange={(event) => onChange(event.currentTarget.value)} />
  );
}
