import { type FocusEvent, useCallback, useEffect, useRef } from 'react';

const BUTTONS = 'button, a[href], input';

interface Focused {
  row: Element;
  rowIndex: number;
  buttonIndex: number;
  list: Element;
  section: Element | null;
}

/**
 * When the row with the focus is removed, focuses the same button of the next row, or else the
 * section's heading. The component must render again when its rows change. Dialogs must be children
 * of their row, so that they disappear with it.
 */
export function useListFocus(): { onFocus: (event: FocusEvent) => void } {
  const last = useRef<Focused>(undefined);
  useEffect(() => {
    const focused = last.current;
    if (!focused || focused.row.isConnected) return;
    last.current = undefined;
    // The person has moved on, for example to the filter that removed the row.
    if (document.activeElement !== document.body) return;
    nextAfter(focused)?.focus();
  });
  const onFocus = useCallback(({ currentTarget: list, target }: FocusEvent) => {
    const rows = rowsOf(list);
    const rowIndex = rows.findIndex((row) => row.contains(target));
    const row = rows[rowIndex];
    // React also reports the focus in dialogs, which are elsewhere in the document.
    if (!row) return;
    const buttonIndex = [...row.querySelectorAll(BUTTONS)].indexOf(target);
    last.current = { row, rowIndex, buttonIndex, list, section: list.closest('section') };
  }, []);
  return { onFocus };
}

const rowsOf = (list: Element): Element[] =>
  [...list.children].filter((row) => row.ariaHidden !== 'true');

function nextAfter({ list, rowIndex, buttonIndex, section }: Focused): HTMLElement | null {
  const rows = list.isConnected ? rowsOf(list) : [];
  const row = rows[Math.min(rowIndex, rows.length - 1)];
  const button = row?.querySelectorAll<HTMLElement>(BUTTONS)[buttonIndex];
  if (button) return button;
  const heading =
    (section?.isConnected && section.querySelector<HTMLElement>('h2')) ||
    document.querySelector<HTMLElement>('#content h1');
  heading?.setAttribute('tabindex', '-1');
  return heading;
}
