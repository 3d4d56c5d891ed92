import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

const STEPS = [0.3, 0.4, 0.5, 0.65, 0.8, 1, 1.25, 1.5];

export interface Zoom {
  zoom: number;
  /** Undefined at the end of the range. */
  zoomIn: (() => void) | undefined;
  zoomOut: (() => void) | undefined;
  fit: () => void;
}

/** Zooms in steps around the middle of the box. */
export function useZoom(
  box: RefObject<HTMLElement | null>,
  size: { width: number; height: number },
): Zoom {
  const [zoom, setZoom] = useState(1);
  const before = useRef(zoom);
  useLayoutEffect(() => {
    const element = box.current;
    const ratio = zoom / before.current;
    before.current = zoom;
    if (!element || ratio === 1) return;
    const { clientWidth, clientHeight } = element;
    element.scrollLeft = (element.scrollLeft + clientWidth / 2) * ratio - clientWidth / 2;
    element.scrollTop = (element.scrollTop + clientHeight / 2) * ratio - clientHeight / 2;
  }, [zoom, box]);

  const zoomIn = STEPS.find((step) => step > zoom);
  const zoomOut = STEPS.findLast((step) => step < zoom);
  return {
    zoom,
    zoomIn: zoomIn === undefined ? undefined : () => setZoom(zoomIn),
    zoomOut: zoomOut === undefined ? undefined : () => setZoom(zoomOut),
    fit: () => {
      if (!box.current) return;
      const { clientWidth, clientHeight } = box.current;
      const whole = Math.min(1, clientWidth / size.width, clientHeight / size.height);
      setZoom(Math.max(whole, STEPS[0]!));
    },
  };
}
