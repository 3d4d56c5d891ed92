import { useSearchParams } from 'react-router';

/** A dialogue in the address, so that who has to sign in first comes back to it. */
export function useDialogue(name: string): [boolean, { open: () => void; close: () => void }] {
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
