import { type FocusEvent, type RefObject, useCallback, useEffect, useRef } from 'react';
import { findPageHeading } from './page.tsx';

const BUTTONS = 'button:enabled, a[href], input:enabled';

interface Focused {
  row: Element;
  rowIndex: number;
  /** Counted from the end, where rows have the same buttons. */
  buttonIndex: number;
  list: Element;
  section: Element | null;
  pageHeading: HTMLElement | null;
}

/**
 * When the row with the focus is removed, focuses the same button of the next row, or else the
 * heading of the section or page. The component must render again when its rows change. Dialogs must
 * be children of their row, so that they disappear with it.
 */
export function useListFocus(): { onFocus: (event: FocusEvent) => void } {
  const last = useRef<Focused>(undefined);
  useEffect(() => restoreFocus(last));
  // The list may be removed together with its last row.
  useEffect(() => () => restoreFocus(last), []);
  const onFocus = useCallback(({ currentTarget: list, target }: FocusEvent) => {
    const rows = rowsOf(list);
    const rowIndex = rows.findIndex((row) => row.contains(target));
    const row = rows[rowIndex];
    // React also reports the focus in dialogs, which are elsewhere in the document.
    if (!row) return;
    const buttons = buttonsOf(row);
    last.current = {
      row,
      rowIndex,
      buttonIndex: buttons.indexOf(target as HTMLElement) - buttons.length,
      list,
      section: list.closest('section'),
      pageHeading: findPageHeading(),
    };
  }, []);
  return { onFocus };
}

function restoreFocus(last: RefObject<Focused | undefined>): void {
  const focused = last.current;
  if (!focused || focused.row.isConnected) return;
  last.current = undefined;
  // The person has moved on, for example to the filter that removed the row.
  if (document.activeElement !== document.body) return;
  nextAfter(focused)?.focus();
}

const rowsOf = (list: Element): Element[] =>
  [...list.children].filter((row) => row.ariaHidden !== 'true');

const buttonsOf = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>(BUTTONS)];

function nextAfter(focused: Focused): HTMLElement | null | undefined {
  const { list, rowIndex, buttonIndex, section, pageHeading } = focused;
  const rows = list.isConnected ? rowsOf(list) : [];
  const row = rows[Math.min(rowIndex, rows.length - 1)];
  const buttons = row ? buttonsOf(row) : [];
  const button = buttons.at(buttonIndex) ?? buttons[0];
  if (button) return button;
  const heading =
    (section?.isConnected && section.querySelector<HTMLElement>('h2')) ||
    // Not after navigation, where the new page decides about the focus.
    (pageHeading?.isConnected ? pageHeading : undefined);
  heading?.setAttribute('tabindex', '-1');
  return heading;
}
