import { kindOf, defaultLook } from '../kinds.ts';
import classes from './kind-icon.module.css';

/** A marker as drawn on the map. */
export function KindIcon({ type, size = 26 }: { type: string; size?: number }) {
  const { icon: Icon, colour } = kindOf(type) ?? defaultLook;
  return (
    <span
      className={classes['icon']}
      style={{ width: size, height: size, background: colour }}
      aria-hidden
    >
      <Icon size={size * 0.6} color="#fff" stroke={2} />
    </span>
  );
}
