import { type ComponentType, lazy } from 'react';
import { loadPage } from './load-page.ts';
import { withStyles } from './with-styles.ts';

/** Loads a page with its styles when it is first shown, or at once if it is the first of the visit. */
export function lazyPage<Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  isFirst: boolean,
) {
  const start = async (): Promise<{ default: ComponentType<Props> }> => ({
    default: (await loadPage(() => withStyles(load())))[name],
  });
  let preloaded = isFirst ? start() : undefined;
  preloaded?.catch(() => undefined);
  return lazy(() => {
    const loading = preloaded ?? start();
    preloaded = undefined;
    return loading;
  });
}
