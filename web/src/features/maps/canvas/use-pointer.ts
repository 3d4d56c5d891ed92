import type L from 'leaflet';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import type { Marker, Place } from '../logic/drawing.ts';
import { useKinds } from '../use-kinds.tsx';
import classes from './map-canvas.module.css';
import type { Hit } from './marker-layer.ts';
import type { OpenedMap } from './use-leaflet.ts';
import { coordinatesAt, zoomInto } from './view.ts';

/** Without the optional ones, the map is read-only. */
export interface PointerHandlers {
  onPick: (marker: Marker | undefined) => void;
  placing?: boolean;
  onPlace?: (place: Place) => void;
  /** Clicks choose points to measure between. */
  measuring?: boolean;
  onMeasure?: (place: Place) => void;
  canEdit?: boolean;
  onMove?: (markerid: string, place: Place) => void;
}

interface Labels {
  readout: RefObject<HTMLDivElement | null>;
  tip: RefObject<HTMLDivElement | null>;
}

/**
 * Selects, places and drags markers. Only the selected marker can be dragged, so that panning doesn't
 * move one by accident.
 */
export function usePointer(
  opened: OpenedMap | undefined,
  selected: Marker | undefined,
  { readout, tip }: Labels,
  {
    placing = false,
    measuring = false,
    canEdit = false,
    onPick,
    onPlace,
    onMeasure,
    onMove,
  }: PointerHandlers,
): Marker | undefined {
  const { t } = useTexts();
  const { nameOf } = useKinds();
  const [dragged, setDragged] = useState<Marker>();

  const click = useEffectEvent(({ map, layer }: OpenedMap, event: L.LeafletMouseEvent) => {
    // The second click of a double click places nothing.
    if ((placing || measuring) && event.originalEvent.detail > 1) return;
    const place = coordinatesAt(map, event.latlng);
    if (placing) return onPlace?.(place);
    const hit = layer.hit(event.containerPoint);
    // A point on a marker is exactly at its place.
    if (measuring) return onMeasure?.(markerIn(hit) ?? place);
    if (hit && 'group' in hit) return zoomInto(map, hit.group);
    onPick(markerIn(hit));
  });

  const hover = useEffectEvent(({ map, layer }: OpenedMap, event: L.LeafletMouseEvent) => {
    const { x, y } = coordinatesAt(map, event.latlng);
    readout.current!.textContent = `x ${x} · y ${y}`;
    const hit = layer.hit(event.containerPoint);
    const marker = markerIn(hit);
    const group = hit && 'group' in hit ? hit.group : undefined;
    const aiming = placing || measuring;
    const held = canEdit && marker !== undefined && marker.markerid === selected?.markerid;
    const { classList } = map.getContainer();
    classList.toggle(classes['placing']!, aiming);
    classList.toggle(classes['pointing']!, !aiming && hit !== undefined && !held);
    classList.toggle(classes['holding']!, !aiming && held);
    const label = tip.current!;
    label.textContent = marker
      ? [nameOf(marker.type), marker.description].filter(Boolean).join(': ')
      : group
        ? t('maps.count', { count: group.markers.length })
        : '';
    const pointed = marker ?? group;
    if (!pointed) return;
    const at = map.latLngToContainerPoint([pointed.y, pointed.x]);
    label.style.left = `${at.x}px`;
    label.style.top = `${at.y}px`;
  });

  const hold = useEffectEvent(({ map, layer }: OpenedMap, event: PointerEvent) => {
    if (!canEdit || placing || measuring || !selected || event.button !== 0 || !event.isPrimary)
      return;
    const hit = layer.hit(map.mouseEventToContainerPoint(event));
    if (markerIn(hit)?.markerid !== selected.markerid) return;
    drag(
      map,
      event,
      (moved) => {
        setDragged(moved && { ...selected, ...moved });
        if (tip.current) tip.current.textContent = '';
      },
      (moved) => onMove?.(selected.markerid, moved),
    );
  });

  useEffect(() => {
    if (placing || measuring) opened?.map.doubleClickZoom.disable();
    else opened?.map.doubleClickZoom.enable();
  }, [opened, placing, measuring]);

  useEffect(() => {
    if (!opened) return undefined;
    const { map } = opened;
    const box = map.getContainer();
    const onHold = (event: PointerEvent) => hold(opened, event);
    // While the map moves, finding the marker under the pointer would cost frames.
    let moving = false;
    const onLeave = () => {
      readout.current!.textContent = tip.current!.textContent = '';
    };
    const handlers = {
      click: (event: L.LeafletMouseEvent) => click(opened, event),
      mousemove: (event: L.LeafletMouseEvent) => moving || hover(opened, event),
      mouseout: onLeave,
      movestart: () => {
        moving = true;
        onLeave();
      },
      moveend: () => void (moving = false),
    };
    map.on(handlers);
    box.addEventListener('pointerdown', onHold, { capture: true });
    return () => {
      map.off(handlers);
      box.removeEventListener('pointerdown', onHold, { capture: true });
    };
  }, [opened, readout, tip]);
  return dragged;
}

const markerIn = (hit: Hit | undefined): Marker | undefined =>
  hit && 'marker' in hit ? hit.marker : undefined;

/** Handles a drag from press to release. The map doesn't pan meanwhile. */
function drag(
  map: L.Map,
  press: PointerEvent,
  show: (place: Place | undefined) => void,
  drop: (place: Place) => void,
): void {
  const box = map.getContainer();
  const ended = new AbortController();
  let place: Place | undefined;
  map.dragging.disable();
  box.setPointerCapture(press.pointerId);
  const at = (event: PointerEvent) => coordinatesAt(map, map.mouseEventToLatLng(event));
  const far = (event: PointerEvent) =>
    Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) > 3;
  const { signal } = ended;
  box.addEventListener(
    'pointermove',
    (event) => {
      if (place || far(event)) show((place = at(event)));
    },
    { signal },
  );
  const end = (event: PointerEvent) => {
    ended.abort();
    map.dragging.enable();
    show(undefined);
    if (!place) return;
    if (event.type === 'pointerup') drop(place);
    // Otherwise the release would count as a click next to the marker.
    const swallow = (click: Event) => click.stopPropagation();
    box.addEventListener('click', swallow, { capture: true });
    setTimeout(() => box.removeEventListener('click', swallow, { capture: true }));
  };
  box.addEventListener('pointerup', end, { signal });
  box.addEventListener('pointercancel', end, { signal });
}
