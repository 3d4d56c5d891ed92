import { useSearchParams } from 'react-router';

/** Keeps a dialog's state in the address, so that it is open again after a sign-in. */
export function useDialogParam(name: string): [boolean, { open: () => void; close: () => void }] {
  const [query, setQuery] = useSearchParams();
  const show = (shown: boolean) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        if (shown) after.set(name, '1');
        else after.delete(name);
        return after;
      },
      { replace: true },
    );
  return [query.has(name), { open: () => show(true), close: () => show(false) }];
}
