import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

export type View = 'graph' | 'list';

/** Graph or list, as the address says; by itself, what fits the screen. */
export function useView(): [View, (view: View) => void] {
  const [params, setParams] = useSearchParams();
  const asked = params.get('view');
  const byItself = window.matchMedia('(max-width: 48em)').matches ? 'list' : 'graph';
  const view = asked === 'graph' || asked === 'list' ? asked : byItself;
  const choose = useCallback(
    (next: View) => setParams({ view: next }, { replace: true, preventScrollReset: true }),
    [setParams],
  );
  return [view, choose];
}
