import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

export type View = 'graph' | 'list';

/** Graph or list, from the address; the default depends on the screen width. */
export function useView(): [View, (view: View) => void] {
  const [params, setParams] = useSearchParams();
  const asked = params.get('view');
  const fallback = window.matchMedia('(max-width: 48em)').matches ? 'list' : 'graph';
  const view = asked === 'graph' || asked === 'list' ? asked : fallback;
  const choose = useCallback(
    (next: View) => setParams({ view: next }, { replace: true, preventScrollReset: true }),
    [setParams],
  );
  return [view, choose];
}
