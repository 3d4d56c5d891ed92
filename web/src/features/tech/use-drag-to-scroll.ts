import { type RefObject, useEffect } from 'react';

/** Lets a mouse drag the background to scroll. Touch scrolling needs no help. */
export function useDragToScroll(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    let last: { x: number; y: number } | undefined;
    const onDown = (event: PointerEvent) => {
      const onBackground = !(event.target as Element).closest('button');
      if (event.pointerType !== 'mouse' || event.button !== 0 || !onBackground) return;
      last = { x: event.clientX, y: event.clientY };
      element.dataset['dragged'] = '';
      element.setPointerCapture(event.pointerId);
    };
    const onMove = (event: PointerEvent) => {
      if (!last) return;
      element.scrollBy(last.x - event.clientX, last.y - event.clientY);
      last = { x: event.clientX, y: event.clientY };
    };
    const onEnd = () => {
      last = undefined;
      delete element.dataset['dragged'];
    };
    const listeners = {
      pointerdown: onDown,
      pointermove: onMove,
      pointerup: onEnd,
      pointercancel: onEnd,
    };
    const each = Object.entries(listeners) as ['pointerdown', typeof onDown][];
    for (const [name, listener] of each) element.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of each) element.removeEventListener(name, listener);
    };
  }, [box]);
}
