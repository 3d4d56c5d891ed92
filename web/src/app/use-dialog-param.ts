import { useState } from 'react';
import { useSearchParams } from 'react-router';

/** Keeps a dialog's state in the address, so that it is open again after a sign-in. */
export function useDialogParam(name: string): [boolean, { open: () => void; close: () => void }] {
  const [query, setQuery] = useSearchParams();
  // The router updates `query` in a transition, so it can lag behind.
  const [closed, setClosed] = useState<URLSearchParams>();
  const show = (shown: boolean) => {
    setClosed(shown ? undefined : query);
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        if (shown) after.set(name, '1');
        else after.delete(name);
        return after;
      },
      { replace: true },
    );
  };
  return [
    query.has(name) && closed !== query,
    { open: () => show(true), close: () => show(false) },
  ];
}
