import L from 'leaflet';

/** Converts map coordinates (x right, y up) to pixels. */
export interface View {
  /** The pixel position of (0, 0). */
  readonly left: number;
  readonly top: number;
  /** Pixels per unit. */
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
export function coordinatesAt(map: L.Map, { lat, lng }: L.LatLng): { x: number; y: number } {
  const decimals = Math.min(6, Math.max(0, Math.ceil(Math.log10(2 ** map.getZoom()))));
  const round = (value: number) => Number(value.toFixed(decimals)) + 0;
  return { x: round(lng), y: round(lat) };
}
