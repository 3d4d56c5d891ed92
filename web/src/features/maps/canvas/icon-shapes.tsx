import type { Ref } from 'react';
import { kinds, defaultLook } from '../kinds.ts';

/** Hidden icons, from which the canvas takes its shapes. */
export const IconShapes = ({ ref }: { ref: Ref<HTMLDivElement> }) => (
  <div hidden ref={ref}>
    {kinds.map(({ type, icon: Icon }) => (
      <span key={type} data-shape={type}>
        <Icon />
      </span>
    ))}
    <span data-shape="">
      <defaultLook.icon />
    </span>
  </div>
);
