import 'leaflet/dist/leaflet.css';
import L from 'leaflet';
import { type RefObject, useEffect, useState } from 'react';
import type { Marker } from '../logic/drawing.ts';
import { MarkerLayer } from './marker-layer.ts';

const CLOSEST = 6;
const EMPTY = L.latLngBounds([-500, -500], [500, 500]);

export interface OpenedMap {
  map: L.Map;
  layer: MarkerLayer;
}

/** A map in the box, as long as the box is there. */
export function useLeaflet(
  box: RefObject<HTMLDivElement | null>,
  firstSeen: readonly Marker[],
): OpenedMap | undefined {
  const [opened, setOpened] = useState<OpenedMap>();
  useEffect(() => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const map = L.map(box.current!, {
      crs: L.CRS.Simple,
      zoomSnap: 0.25,
      zoomDelta: 0.5,
      wheelPxPerZoomLevel: 120,
      maxZoom: CLOSEST,
      minZoom: -4,
      zoomControl: false,
      attributionControl: false,
      zoomAnimation: !still,
      fadeAnimation: !still,
      inertia: !still,
    });
    fit(map, firstSeen, false);
    const layer = new MarkerLayer().addTo(map);
    setOpened({ map, layer });
    // The box may change without the window.
    const watch = new ResizeObserver(() => map.invalidateSize({ pan: false }));
    watch.observe(box.current!);
    return () => {
      watch.disconnect();
      setOpened(undefined);
      map.remove();
    };
    // What is seen first matters at the start alone.
  }, [box]);
  return opened;
}

/** Shows all of them. Far away ones widen how far one can zoom out. */
export function fit(map: L.Map, markers: readonly Marker[], animate = true): void {
  const bounds = L.latLngBounds(markers.map(({ x, y }) => L.latLng(y, x)));
  const all = bounds.isValid() ? bounds : EMPTY;
  map.setMinZoom(-60);
  const zoom = Math.min(map.getBoundsZoom(all, false, L.point(72, 72)), 2);
  map.setMinZoom(Math.min(-4, zoom - 2));
  map.setView(all.getCenter(), zoom, { animate });
}
