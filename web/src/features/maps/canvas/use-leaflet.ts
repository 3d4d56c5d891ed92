import 'leaflet/dist/leaflet.css';
import L from 'leaflet';
import { type RefObject, useEffect, useState } from 'react';
import type { Marker } from '../logic/drawing.ts';
import type { MarkerGroup } from '../logic/group-markers.ts';
import type { Spot } from '../logic/map-view.ts';
import { MarkerLayer } from './marker-layer.ts';

const MAX_ZOOM = 6;
const MIN_ZOOM = -60;
const DEFAULT_BOUNDS = L.latLngBounds([-500, -500], [500, 500]);

export interface OpenedMap {
  map: L.Map;
  layer: MarkerLayer;
}

/** Creates a Leaflet map in the box, and removes it on unmount. */
export function useLeaflet(
  box: RefObject<HTMLDivElement | null>,
  initialMarkers: readonly Marker[],
  initialSpot: Spot | undefined,
): OpenedMap | undefined {
  const [opened, setOpened] = useState<OpenedMap>();
  useEffect(() => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const map = L.map(box.current!, {
      crs: L.CRS.Simple,
      zoomSnap: 0.25,
      zoomDelta: 0.5,
      wheelPxPerZoomLevel: 120,
      maxZoom: MAX_ZOOM,
      minZoom: -4,
      zoomControl: false,
      attributionControl: false,
      zoomAnimation: !still,
      fadeAnimation: !still,
      inertia: !still,
    });
    fit(map, initialMarkers, false);
    if (initialSpot) {
      const { x, y, zoom } = initialSpot;
      map.setMinZoom(Math.max(MIN_ZOOM, Math.min(map.getMinZoom(), zoom)));
      map.setView([y, x], zoom, { animate: false });
    }
    const layer = new MarkerLayer().addTo(map);
    setOpened({ map, layer });
    // The box can be resized independently of the window.
    const watch = new ResizeObserver(() => map.invalidateSize({ pan: false }));
    watch.observe(box.current!);
    return () => {
      watch.disconnect();
      setOpened(undefined);
      map.remove();
    };
    // The initial markers and spot are only used on mount.
  }, [box]);
  return opened;
}

/** Shows all markers. Allows zooming out further if they are far apart. */
export function fit(map: L.Map, markers: readonly Marker[], animate = true): void {
  const bounds = L.latLngBounds(markers.map(({ x, y }) => L.latLng(y, x)));
  const all = bounds.isValid() ? bounds : DEFAULT_BOUNDS;
  map.setMinZoom(MIN_ZOOM);
  const zoom = Math.min(map.getBoundsZoom(all, false, L.point(120, 72)), 2);
  map.setMinZoom(Math.min(-4, zoom - 2));
  // Otherwise Leaflet also animates for people who prefer less motion.
  map.setView(all.getCenter(), zoom, { animate: animate && map.options.zoomAnimation });
}

/** Zooms in until the group falls apart, or as far as possible. */
export function zoomInto(map: L.Map, { markers }: MarkerGroup): void {
  const bounds = L.latLngBounds(markers.map(({ x, y }) => L.latLng(y, x)));
  const fitting = map.getBoundsZoom(bounds, false, L.point(80, 80));
  map.setView(bounds.getCenter(), Math.min(MAX_ZOOM, Math.max(fitting, map.getZoom() + 1)));
}
