import type { TextRule } from '@clan-companion/contract/text';
import { Text, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import { useId } from 'react';
import { useTexts } from '../app/i18n.ts';

interface Props extends Pick<TextInputProps, 'autoComplete' | 'autoFocus'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  rule: TextRule;
  /** From the service. */
  error?: string | undefined;
  hint?: string;
  /** Other texts are accepted too. */
  suggestions?: readonly string[];
  /** Takes the focus when its dialog opens. */
  focusOnOpen?: boolean;
}

/** Unicode characters, as the service counts them. */
const lengthOf = (value: string): number => [...value.trim()].length;

export const isTooLong = (rule: TextRule, value: string): boolean => lengthOf(value) > rule.max;

/** An input pattern: `required` alone would accept spaces. */
export const NOT_BLANK = '.*\\S.*';

/** A text field that shows its length limit. */
export function LimitedInput({
  rule,
  value,
  onChange,
  error,
  hint,
  suggestions,
  focusOnOpen,
  ...rest
}: Props) {
  const { t } = useTexts();
  const list = useId();
  const length = lengthOf(value);
  const shared = {
    ...rest,
    value,
    required: rule.min > 0,
    'data-autofocus': focusOnOpen,
    error: isTooLong(rule, value) ? t('invalid.too-long', { count: rule.max }) : error,
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
    <>
      <TextInput
        {...shared}
        {...(rule.min > 0 && { pattern: NOT_BLANK })}
        {...(suggestions && { list })}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {suggestions && (
        <datalist id={list}>
          {suggestions.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
    </>
  );
}
