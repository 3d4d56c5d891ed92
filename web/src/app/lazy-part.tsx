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
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  { isFirst = false, placeholder = () => <RowsSkeleton rows={3} /> }: Options<Props> = {},
) {
  const Part = lazyPage(load, name, isFirst);
  return (props: Props & JSX.IntrinsicAttributes) => (
    <Deferred placeholder={placeholder(props)}>
      <Suspense fallback={placeholder(props)}>
        <Part {...props} />
      </Suspense>
    </Deferred>
  );
}
