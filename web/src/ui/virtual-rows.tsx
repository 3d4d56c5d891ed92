import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefCallback, useLayoutEffect, useRef, useState } from 'react';

/** Shorter lists are rendered completely, so that the browser's own search finds every row. */
const MIN_ROWS = 50;
/** Unless they are this high together, in pixels: a slow phone takes too long to render tall rows. */
const MAX_HEIGHT = 5_000;
/** How far outside the screen rows are rendered, in pixels. */
const OVERSCAN = 400;

interface VirtualRow<T> {
  row: T;
  index: number;
  /** Height of the rows left out before this one, in pixels. */
  skipped: number;
  /** For the row's element, which also needs `data-index`. */
  measure: RefCallback<Element> | undefined;
}

interface VirtualRows<T> {
  /** For the element around the rows. */
  container: RefCallback<HTMLElement>;
  shown: VirtualRow<T>[];
  /** Height of the rows left out at the end, in pixels. */
  skippedAtEnd: number;
}

/**
 * Renders only the rows near the screen if a list is long. Rows with the focus or an open form stay
 * mounted when they are scrolled away.
 */
export function useVirtualRows<T>(
  rows: readonly T[],
  keyOf: (row: T) => string,
  estimatedHeight: number,
  gap = 0,
): VirtualRows<T> {
  const element = useRef<HTMLElement | null>(null);
  const [top, setTop] = useState(0);
  // What is above the list may have grown or shrunk with any render.
  useLayoutEffect(() => {
    if (element.current) setTop(element.current.getBoundingClientRect().top + window.scrollY);
  });
  const enabled = rows.length >= MIN_ROWS || rows.length * estimatedHeight > MAX_HEIGHT;
  const virtualizer = useWindowVirtualizer({
    enabled,
    count: rows.length,
    getItemKey: (index) => keyOf(rows[index]!),
    estimateSize: () => estimatedHeight,
    gap,
    overscan: Math.ceil(OVERSCAN / estimatedHeight),
    scrollMargin: top,
    // Otherwise, it starts without rows, and renders them all at once when it knows the window.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    rangeExtractor: (range) => withActiveRows(range, element.current),
  });
  const container = (node: HTMLElement | null) => {
    element.current = node;
  };
  if (!enabled) {
    const shown = rows.map((row, index) => ({ row, index, skipped: 0, measure: undefined }));
    return { container, shown, skippedAtEnd: 0 };
  }
  let end = top;
  const shown = virtualizer.getVirtualItems().map((item) => {
    const skipped = item.start - end;
    end = item.end + gap;
    return {
      row: rows[item.index]!,
      index: item.index,
      skipped,
      measure: virtualizer.measureElement,
    };
  });
  return { container, shown, skippedAtEnd: top + virtualizer.getTotalSize() + gap - end };
}

function withActiveRows(range: Range, list: HTMLElement | null): number[] {
  const active = list?.querySelectorAll<HTMLElement>('[data-index]:is(:focus-within, :has(form))');
  const indexes = new Set(defaultRangeExtractor(range));
  for (const row of active ?? []) {
    const index = Number(row.dataset['index']);
    if (index < range.count) indexes.add(index);
  }
  return [...indexes].toSorted((a, b) => a - b);
}

/** Takes the place of table rows that are left out. */
export const SkippedRows = ({ height }: { height: number }) =>
  height > 0 && <tr aria-hidden style={{ height }} />;
