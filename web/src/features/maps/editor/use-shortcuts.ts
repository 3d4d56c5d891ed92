import { useHotkeys } from '@mantine/hooks';

interface Shortcuts {
  undo: () => void;
  redo: () => void;
  save: () => void;
  escape: () => void;
}

/** In text fields, undo and redo keep their native behaviour. Save works everywhere. */
export function useShortcuts({ undo, redo, save, escape }: Shortcuts): void {
  useHotkeys([
    ['mod+Z', undo],
    ['mod+shift+Z', redo],
    ['mod+Y', redo],
    ['Escape', escape, { preventDefault: false }],
  ]);
  useHotkeys([['mod+S', save]], []);
}
