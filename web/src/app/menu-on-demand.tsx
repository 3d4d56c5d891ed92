import {
  cloneElement,
  type ComponentType,
  type ReactElement,
  type Ref,
  useEffect,
  useRef,
  useState,
} from 'react';
import { notifyFailure } from '../ui/notify.ts';

/** A menu around its target. */
export interface OnDemandMenu {
  target: ReactElement;
  opened: boolean;
  onChange: (opened: boolean) => void;
}

type MenuOf = ComponentType<OnDemandMenu>;

interface Props {
  /** A button. */
  target: ReactElement<{ ref?: Ref<HTMLButtonElement> }>;
  load: () => Promise<MenuOf>;
}

/**
 * Menus weigh more than the rest of the header together: one is loaded when somebody reaches for its
 * button.
 */
export function MenuOnDemand({ target, load }: Props) {
  const [menu, setMenu] = useState<{ Menu: MenuOf }>();
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // The button in the menu is another one. The menu opens once it has the focus, to give it back.
  useEffect(() => {
    if (!menu) return;
    button.current?.focus();
    setOpened(true);
  }, [menu]);
  if (menu) {
    return (
      <menu.Menu
        target={cloneElement(target, { ref: button })}
        opened={opened}
        onChange={setOpened}
      />
    );
  }
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
