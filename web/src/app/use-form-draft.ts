import { useState } from 'react';
import { session } from './session.ts';
import { tabStorage } from './storage.ts';

const storageKey = (form: string) =>
  `clan-companion.typed.${session.current()?.chatid ?? ''}.${form}`;

/** Form input, stored in this tab, so that it survives an expired session and a new sign-in. */
export function useFormDraft<T>(form: string, initial: T): [T, (typed: T) => void] {
  const [typed, setTyped] = useState(() => (tabStorage.read(storageKey(form)) ?? initial) as T);
  return [
    typed,
    (next) => {
      tabStorage.set(storageKey(form), JSON.stringify(next));
      setTyped(next);
    },
  ];
}

export const clearFormDraft = (form: string): void => tabStorage.remove(storageKey(form));

/** Wraps a form's close handler, so that closing also clears the draft. */
export const clearDraftOnClose = (form: string, onClose: () => void) => () => {
  clearFormDraft(form);
  onClose();
};
