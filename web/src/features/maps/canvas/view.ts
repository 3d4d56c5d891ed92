import L from 'leaflet';
import type { Marker, Place } from '../logic/drawing.ts';
import type { MarkerGroup } from '../logic/group-markers.ts';

export const MAX_ZOOM = 6;
export const MIN_ZOOM = -60;
const DEFAULT_BOUNDS = L.latLngBounds([-500, -500], [500, 500]);

/** Converts map coordinates (x right, y up) to pixels. */
export interface View {
  /** The pixel position of (0, 0). */
  readonly left: number;
  readonly top: number;
  readonly scale: number;
  readonly width: number;
  readonly height: number;
}

export const panePosition = (map: L.Map): L.Point => L.DomUtil.getPosition(map.getPane('mapPane')!);

export function viewOf(map: L.Map): View {
  const zero = map
    .project([0, 0], map.getZoom())
    .subtract(map.getPixelOrigin())
    .add(panePosition(map));
  const { x: width, y: height } = map.getSize();
  return { left: zero.x, top: zero.y, scale: 2 ** map.getZoom(), width, height };
}

/** Rounded to the precision of a pixel. */
export function coordinatesAt(map: L.Map, { lat, lng }: L.LatLng): Place {
  const decimals = Math.min(6, Math.max(0, Math.ceil(Math.log10(2 ** map.getZoom()))));
  const round = (value: number) => Number(value.toFixed(decimals)) + 0;
  return { x: round(lng), y: round(lat) };
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
