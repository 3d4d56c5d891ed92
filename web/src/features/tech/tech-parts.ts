import type { ReactNode } from 'react';
import type { Tree } from './tree.ts';

/** What another feature adds to the tech trees. */
export interface TechParts {
  /** The items that the person wants to learn, in all trees. */
  readonly useWanted: () => Wanted;
  readonly useTreeParts: (tree: Tree) => {
    /** In the clan's view of a tree. */
    readonly clanView: ReactNode;
    /** Below the details of an item, which `close` closes. */
    readonly itemActions: (item: string, close: () => void) => ReactNode;
    readonly dialogs: ReactNode;
  };
}

interface Wanted {
  readonly data: readonly { readonly tree: string; readonly item: string }[] | undefined;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
}
