import { useKinds } from '../use-kinds.tsx';
import { icons } from './icons.ts';
import { inkOn } from './ink-on.ts';
import classes from './kind-icon.module.css';

/** A marker as drawn on the map. */
export function KindIcon({ type, size = 26 }: { type: string; size?: number }) {
  const { icon, text, colour } = useKinds().lookOf(type);
  const Icon = icons[icon];
  return (
    <span
      className={classes['icon']}
      style={{
        width: size,
        height: size,
        background: colour,
        color: inkOn(colour),
        fontSize: size * 0.5,
      }}
      aria-hidden
    >
      {text ?? <Icon size={size * 0.6} stroke={2} />}
    </span>
  );
}
