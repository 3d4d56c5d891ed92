import type { Ref } from 'react';
import { kinds, looksOfOthers } from '../kinds.ts';

/** The icons once, unseen, for the canvas to take their shapes from. */
export const IconShapes = ({ ref }: { ref: Ref<HTMLDivElement> }) => (
  <div hidden ref={ref}>
    {kinds.map(({ type, icon: Icon }) => (
      <span key={type} data-shape={type}>
        <Icon />
      </span>
    ))}
    <span data-shape="">
      <looksOfOthers.icon />
    </span>
  </div>
);
