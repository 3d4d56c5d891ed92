import { useState } from 'react';
import { session } from './session.ts';
import { forThisTab } from './storage.ts';

const keyOf = (form: string) => `clan-companion.typed.${session.current()?.chatid ?? ''}.${form}`;

/**
 * What is typed into a form, kept in this tab: a session that ends meanwhile takes the form away,
 * and the next sign-in leads back to it.
 */
export function useTyped<T>(form: string, initial: T): [T, (typed: T) => void] {
  const [typed, setTyped] = useState(() => (forThisTab.read(keyOf(form)) ?? initial) as T);
  return [
    typed,
    (next) => {
      forThisTab.set(keyOf(form), JSON.stringify(next));
      setTyped(next);
    },
  ];
}

export const forgetTyped = (form: string): void => forThisTab.remove(keyOf(form));

/** Closes a form that is sent, or was not meant. */
export const closing = (form: string, onClose: () => void) => () => {
  forgetTyped(form);
  onClose();
};
