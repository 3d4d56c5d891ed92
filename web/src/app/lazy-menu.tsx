import {
  cloneElement,
  type ComponentType,
  type ReactElement,
  type Ref,
  useEffect,
  useRef,
  useState,
} from 'react';
import { notifyFailure } from '../ui/notify.tsx';

export interface LazyMenuProps {
  target: ReactElement;
  opened: boolean;
  onChange: (opened: boolean) => void;
}

type MenuComponent = ComponentType<LazyMenuProps>;

interface Props {
  /** The button that opens the menu. */
  target: ReactElement<{ ref?: Ref<HTMLButtonElement> }>;
  load: () => Promise<MenuComponent>;
}

/** Menus are larger than the rest of the header, so each is loaded when its button is used. */
export function LazyMenu({ target, load }: Props) {
  const [menu, setMenu] = useState<{ Menu: MenuComponent }>();
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // The loaded menu renders its own button. It must have the focus first, so that closing returns it.
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
  const preload = () => void load().catch(() => undefined);
  return cloneElement(target, {
    onClick: () => void open(),
    onPointerEnter: preload,
    onFocus: preload,
    'aria-haspopup': 'menu',
    'aria-expanded': false,
  } as object);
}
