import { ActionIcon } from '@mantine/core';
import { IconArrowsMaximize, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../../app/i18n.ts';
import classes from './tech-graph.module.css';

const STEPS = [0.3, 0.4, 0.5, 0.65, 0.8, 1, 1.25, 1.5];

interface Zoom {
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

export function ZoomButtons({ zoom, zoomIn, zoomOut, fit }: Zoom) {
  const { t } = useTexts();
  const buttons = [
    { label: t('tech.zoomOut'), icon: IconZoomOut, act: zoomOut },
    { label: t('tech.zoomIn'), icon: IconZoomIn, act: zoomIn },
    { label: t('tech.zoomFit'), icon: IconArrowsMaximize, act: fit },
  ];
  return (
    <ActionIcon.Group className={classes['zoom']} role="group" aria-label={t('tech.zoom')}>
      {buttons.map(({ label, icon: Icon, act }) => (
        <ActionIcon
          key={label}
          size={40}
          variant="default"
          aria-label={label}
          title={`${label} (${Math.round(zoom * 100)} %)`}
          disabled={act === undefined}
          onClick={act}
        >
          <Icon size={20} />
        </ActionIcon>
      ))}
    </ActionIcon.Group>
  );
}

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
    const unmounted = new AbortController();
    const { signal } = unmounted;
    element.addEventListener('pointerdown', onDown, { signal });
    element.addEventListener('pointermove', onMove, { signal });
    element.addEventListener('pointerup', onEnd, { signal });
    element.addEventListener('pointercancel', onEnd, { signal });
    return () => unmounted.abort();
  }, [box]);
}
