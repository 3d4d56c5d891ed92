import type { Fault } from '@clan-companion/contract/core/problems';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useTexts } from '../app/i18n.ts';
import { translateFieldError } from './translate-field-error.ts';

interface Props extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** Called if no field is wrong. */
  onSubmit: () => void;
}

/**
 * A form whose fields say what is wrong in the app's language, not the browser's. Sending it moves
 * the focus to the first wrong field.
 */
export const Form = ({ onSubmit, ...rest }: Props) => (
  <form
    {...rest}
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      const wrong = [...event.currentTarget.elements].filter(isWrong);
      if (wrong.length === 0) return onSubmit();
      for (const field of wrong) field.checkValidity();
      wrong[0]!.focus();
    }}
  />
);

type Field = HTMLInputElement | HTMLTextAreaElement;

const isWrong = (element: Element): element is Field =>
  'validity' in element && (element as Field).validity.customError;

/** The ref and the error of a field in a `Form`, which isn't sent while there is a fault. */
export function useFieldCheck<F extends Field>(fault: Fault | string | undefined) {
  const { t } = useTexts();
  const ref = useRef<F>(null);
  const [tried, setTried] = useState(false);
  const message = typeof fault === 'object' ? translateFieldError(fault, t) : fault;
  useEffect(() => ref.current?.setCustomValidity(message ?? ''), [message]);
  useEffect(() => {
    const field = ref.current;
    const show = () => setTried(true);
    field?.addEventListener('invalid', show);
    return () => field?.removeEventListener('invalid', show);
  }, []);
  return { ref, error: tried ? message : undefined };
}
