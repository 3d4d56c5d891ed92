import { useHotkeys } from '@mantine/hooks';

interface Shortcuts {
  undo: () => void;
  redo: () => void;
  save: () => void;
  escape: () => void;
}

/** In a field, undo and redo are the field's own; saving is the page's everywhere. */
export function useShortcuts({ undo, redo, save, escape }: Shortcuts): void {
  useHotkeys([
    ['mod+Z', undo],
    ['mod+shift+Z', redo],
    ['mod+Y', redo],
    ['Escape', escape, { preventDefault: false }],
  ]);
  useHotkeys([['mod+S', save]], []);
}
