import { cloneElement, type ComponentType, type ReactElement, useState } from 'react';
import { notifyFailure } from '../ui/notify.ts';

/** A menu that opens from its target at once. */
export type MenuOf = ComponentType<{ target: ReactElement }>;

interface Props {
  /** A button. */
  target: ReactElement<{ onClick?: () => void; loading?: boolean }>;
  load: () => Promise<MenuOf>;
}

/**
 * Menus weigh more than the rest of the header together: one is loaded when somebody reaches for its
 * button.
 */
export function MenuOnDemand({ target, load }: Props) {
  const [menu, setMenu] = useState<{ Menu: MenuOf }>();
  if (menu) return <menu.Menu target={target} />;
  const open = () => load().then((Menu) => setMenu({ Menu }), notifyFailure);
  const early = () => void load().catch(() => undefined);
  return cloneElement(target, {
    onClick: () => void open(),
    onPointerEnter: early,
    onFocus: early,
    'aria-haspopup': 'menu',
    'aria-expanded': false,
  } as object);
}
