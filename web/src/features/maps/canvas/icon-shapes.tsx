import type { Ref } from 'react';
import { icons } from './icons.ts';

/** Hidden icons, from which the canvas takes its shapes. */
export const IconShapes = ({ ref }: { ref: Ref<HTMLDivElement> }) => (
  <div hidden ref={ref}>
    {Object.entries(icons).map(([name, Icon]) => (
      <span key={name} data-shape={name}>
        <Icon />
      </span>
    ))}
  </div>
);
