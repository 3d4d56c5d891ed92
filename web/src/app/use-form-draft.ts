import { useMemo, useState, useSyncExternalStore } from 'react';
import { session } from './session.ts';
import { tabStorage } from './storage.ts';

const listeners = new Set<() => void>();

// If the session ends, the page still belongs to the same person.
let whose = session.current()?.chatid ?? '';
session.subscribe(() => {
  whose = session.current()?.chatid ?? whose;
});

const storageKey = (form: string) => `clan-companion.typed.${whose}.${form}`;

const useStored = (form: string): string | undefined =>
  useSyncExternalStore(subscribe, () => tabStorage.get(storageKey(form)));

/**
 * Form input, stored in this tab until it is sent or discarded. It survives closing the dialog, an
 * ended session and a new sign-in. Never use it for passwords.
 */
export function useFormDraft<T>(form: string, initial: T): [T, (typed: T) => void] {
  const [first] = useState(initial);
  const stored = useStored(form);
  const typed = useMemo(
    () => (stored === undefined ? first : (tabStorage.read(storageKey(form)) as T)),
    [form, stored, first],
  );
  return [
    typed,
    (next) => {
      const text = JSON.stringify(next);
      if (text === JSON.stringify(first)) return clearFormDraft(form);
      tabStorage.set(storageKey(form), text);
      notify();
    },
  ];
}

/** Whether something was typed and not yet sent. */
export const useHasFormDraft = (form: string): boolean => useStored(form) !== undefined;

export function clearFormDraft(form: string): void {
  tabStorage.remove(storageKey(form));
  notify();
}

/** Wraps a handler that ends a form, such as Cancel, so that it also clears the draft. */
export const clearDraftOnClose = (form: string, onClose: () => void) => () => {
  clearFormDraft(form);
  onClose();
};

function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
