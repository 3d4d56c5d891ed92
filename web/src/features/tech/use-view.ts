import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

export type View = 'graph' | 'list' | 'clan';

/** From the address; the default depends on the screen width. `clan` is for members of one. */
export function useView(isMember: boolean): [View, (view: View) => void] {
  const [params, setParams] = useSearchParams();
  const asked = params.get('view');
  const fallback = window.matchMedia('(max-width: 48em)').matches ? 'list' : 'graph';
  const isAllowed = asked === 'graph' || asked === 'list' || (asked === 'clan' && isMember);
  const view = isAllowed ? asked : fallback;
  const choose = useCallback(
    (next: View) => setParams({ view: next }, { replace: true, preventScrollReset: true }),
    [setParams],
  );
  return [view, choose];
}
