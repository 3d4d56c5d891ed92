import { type RefObject, useEffect } from 'react';

/** A mouse may take hold of the ground and pull it; fingers scroll by themselves. */
export function useDragToScroll(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    let last: { x: number; y: number } | undefined;
    const onDown = (event: PointerEvent) => {
      const onGround = !(event.target as Element).closest('button');
      if (event.pointerType !== 'mouse' || event.button !== 0 || !onGround) return;
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
