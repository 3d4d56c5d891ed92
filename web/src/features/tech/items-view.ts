import type { Learned, Tree } from './tree.ts';
import type { Mate } from './use-clan-tech.ts';

/** The props of the graph and the list. */
export interface ItemsView {
  tree: Tree;
  learned: Learned;
  /** Undefined without a filter. */
  matches: ReadonlySet<string> | undefined;
  membersWith: (item: string) => readonly Mate[];
  /** What the person wants to learn for goals of their clan. */
  tasks: ReadonlySet<string>;
  onToggle: (name: string) => void;
  onShow: (name: string) => void;
}
