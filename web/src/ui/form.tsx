import type { Fault } from '@clan-companion/contract/core/problems';
import { Button, Group } from '@mantine/core';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useTexts } from '../app/i18n.ts';
import { translateFieldError } from './describe-error.ts';
import { Failure } from './states.tsx';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** Called if no field is wrong. */
  onSubmit: () => void;
}

/**
 * A form whose fields say what is wrong in the app's language, not the browser's. Sending it moves
 * the focus to the first wrong field.
 */
export const Form = ({ onSubmit, ...rest }: FormProps) => (
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

interface FooterProps {
  sending: { error: unknown; isPending: boolean };
  /** Errors of the service that are shown at their fields, and so not here. */
  wrong: Readonly<Record<string, string>> | string | undefined;
  /** Names the action. */
  label: string;
  color?: 'red' | undefined;
  onCancel: () => void;
}

/** The end of a form in a dialog: why it could not be sent, and its buttons. */
export function FormFooter({ sending, wrong = '', label, color, onCancel }: FooterProps) {
  const { t } = useTexts();
  const { error, isPending } = sending;
  return (
    <>
      {Boolean(error) && Object.keys(wrong).length === 0 && <Failure error={error} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={isPending} {...(color && { color })}>
          {label}
        </Button>
      </Group>
    </>
  );
}

/** The fields to send. Unchanged ones are left out, because others may have changed them meanwhile. */
export function changedFields<Fields extends Record<keyof Fields, string>>(
  before: Readonly<Partial<Record<keyof Fields, string | undefined>>>,
  fields: Fields,
): Partial<Fields> {
  const names = Object.keys(fields) as (keyof Fields)[];
  const changed = names.filter((name) => fields[name].trim() !== (before[name] ?? ''));
  return Object.fromEntries(changed.map((name) => [name, fields[name]])) as Partial<Fields>;
}
