import type L from 'leaflet';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { Marker } from '../logic/drawing.ts';
import { useKindNames } from '../use-kind-names.ts';
import classes from './map-canvas.module.css';
import type { OpenedMap } from './use-leaflet.ts';
import { coordinatesAt } from './view.ts';

type Place = { x: number; y: number };

export interface PointerHandlers {
  placing: boolean;
  canEdit: boolean;
  onPick: (marker: Marker | undefined) => void;
  onPlace: (place: Place) => void;
  onMove: (markerid: string, place: Place) => void;
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
  { placing, canEdit, onPick, onPlace, onMove }: PointerHandlers,
): Marker | undefined {
  const { nameOf } = useKindNames();
  const [dragged, setDragged] = useState<Marker>();

  const click = useEffectEvent(({ map, layer }: OpenedMap, event: L.LeafletMouseEvent) => {
    // The second click of a double click places nothing.
    if (placing && event.originalEvent.detail > 1) return;
    if (placing) onPlace(coordinatesAt(map, event.latlng));
    else onPick(layer.hit(event.containerPoint));
  });

  const hover = useEffectEvent(({ map, layer }: OpenedMap, event: L.LeafletMouseEvent) => {
    const { x, y } = coordinatesAt(map, event.latlng);
    readout.current!.textContent = `x ${x} · y ${y}`;
    const marker = layer.hit(event.containerPoint);
    const held = canEdit && marker !== undefined && marker.markerid === selected?.markerid;
    const { classList } = map.getContainer();
    classList.toggle(classes['placing']!, placing);
    classList.toggle(classes['pointing']!, !placing && marker !== undefined && !held);
    classList.toggle(classes['holding']!, !placing && held);
    const label = tip.current!;
    label.textContent = marker
      ? [nameOf(marker.type), marker.description].filter(Boolean).join(': ')
      : '';
    if (!marker) return;
    const at = map.latLngToContainerPoint([marker.y, marker.x]);
    label.style.left = `${at.x}px`;
    label.style.top = `${at.y}px`;
  });

  const hold = useEffectEvent(({ map, layer }: OpenedMap, event: PointerEvent) => {
    if (!canEdit || placing || !selected || event.button !== 0 || !event.isPrimary) return;
    const hit = layer.hit(map.mouseEventToContainerPoint(event));
    if (hit?.markerid !== selected.markerid) return;
    drag(
      map,
      event,
      (moved) => {
        setDragged(moved && { ...selected, ...moved });
        if (tip.current) tip.current.textContent = '';
      },
      (moved) => onMove(selected.markerid, moved),
    );
  });

  useEffect(() => {
    if (placing) opened?.map.doubleClickZoom.disable();
    else opened?.map.doubleClickZoom.enable();
  }, [opened, placing]);

  useEffect(() => {
    if (!opened) return undefined;
    const { map } = opened;
    const box = map.getContainer();
    const onHold = (event: PointerEvent) => hold(opened, event);
    const onClick = (event: L.LeafletMouseEvent) => click(opened, event);
    const onHover = (event: L.LeafletMouseEvent) => hover(opened, event);
    const onLeave = () => {
      readout.current!.textContent = tip.current!.textContent = '';
    };
    map.on('click', onClick).on('mousemove', onHover).on('mouseout movestart', onLeave);
    box.addEventListener('pointerdown', onHold, { capture: true });
    return () => {
      map.off('click', onClick).off('mousemove', onHover).off('mouseout movestart', onLeave);
      box.removeEventListener('pointerdown', onHold, { capture: true });
    };
  }, [opened, readout, tip]);
  return dragged;
}

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
