import { memo } from 'react';
import type { Layout } from './layout/create-layout.ts';
import type { Learned } from './tree.ts';
import classes from './tech-graph.module.css';

interface Props {
  layout: Layout;
  learned: Learned;
  /** The item whose edges are highlighted. */
  active: string | undefined;
}

/** One SVG path for all edges of a kind, so that large trees need few elements. */
export const GraphEdges = memo(function GraphEdges({ layout, learned, active }: Props) {
  const kinds: Record<'plain' | 'learned' | 'active', string[]> = {
    plain: [],
    learned: [],
    active: [],
  };
  for (const { from, to, path } of layout.edges) {
    if (from === active || to === active) kinds.active.push(path);
    else if (learned.has(from) && learned.has(to)) kinds.learned.push(path);
    else kinds.plain.push(path);
  }
  return (
    <svg width={layout.width} height={layout.height} className={classes['edges']} aria-hidden>
      {Object.entries(kinds).map(([kind, paths]) => (
        <path key={kind} d={paths.join('')} className={classes[`${kind}Edge`]} />
      ))}
    </svg>
  );
});
