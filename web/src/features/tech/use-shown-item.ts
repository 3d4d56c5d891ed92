import { useSearchParams } from 'react-router';

/** The item whose details are shown, from the address, so that links can name it. */
export function useShownItem(): [string | undefined, (name: string | undefined) => void] {
  const [params, setParams] = useSearchParams();
  const show = (name: string | undefined) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (name === undefined) after.delete('item');
        else after.set('item', name);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return [params.get('item') ?? undefined, show];
}
