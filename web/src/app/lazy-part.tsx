import { type ComponentType, type JSX, type ReactNode, Suspense } from 'react';
import { Deferred } from '../ui/deferred.tsx';
import { RowsSkeleton } from '../ui/states.tsx';
import { lazyPage } from './lazy-page.ts';

interface Options<Props> {
  /** Loads the code at once, because it is about to be shown. */
  isFirst?: boolean;
  placeholder?: (props: Props) => ReactNode;
}

/** Loads a part of a page when it is first shown, after the rest of the page. */
export const lazyPart = <Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  options?: Options<Props>,
) => lazyComponent(async () => (await load())[name], options);

export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isFirst = false, placeholder = () => <RowsSkeleton rows={3} /> }: Options<Props> = {},
) {
  const Part = lazyPage(load, isFirst);
  return (props: Props & JSX.IntrinsicAttributes) => (
    <Deferred placeholder={placeholder(props)}>
      <Suspense fallback={placeholder(props)}>
        <Part {...props} />
      </Suspense>
    </Deferred>
  );
}
