import type { Learned, Tree } from './tree.ts';
import type { Mate } from './use-clan-tech.ts';

/** What the graph and the list show alike. */
export interface ItemsView {
  tree: Tree;
  learned: Learned;
  /** Undefined: nothing is filtered. */
  fitting: ReadonlySet<string> | undefined;
  who: (item: string) => readonly Mate[];
  onToggle: (name: string) => void;
  onShow: (name: string) => void;
}
