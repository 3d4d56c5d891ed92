import { readText, type TextRule } from '@clan-companion/contract/core/text';
import { Text, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import { useId } from 'react';
import { useTexts } from '../app/i18n.ts';
import classes from './controls.module.css';
import { translateFieldError } from './describe-error.ts';
import { useFieldCheck } from './form.tsx';

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
  const read = readText(rule, value);
  const fault = 'wrong' in read ? read : undefined;
  const check = useFieldCheck<HTMLInputElement & HTMLTextAreaElement>(fault);
  // Shown while typing; other faults only after the first try.
  const tooLong = fault?.code === 'too-long' ? translateFieldError(fault, t) : undefined;
  const shared = {
    ...rest,
    ref: check.ref,
    value,
    required: rule.min > 0,
    'data-autofocus': focusOnOpen,
    error: tooLong ?? check.error ?? error,
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
        {...(suggestions && { list, classNames: { input: classes['suggesting'] ?? '' } })}
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
