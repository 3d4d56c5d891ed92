import L from 'leaflet';
import { useEffect } from 'react';
import type { Background } from '../browser/backgrounds.ts';

/** Lays the person's own picture under the map. */
export function useBackground(map: L.Map | undefined, background: Background | undefined): void {
  useEffect(() => {
    if (!map || !background) return undefined;
    const { picture, left, bottom, width, height, opacity } = background;
    const address = URL.createObjectURL(picture);
    const overlay = L.imageOverlay(
      address,
      [
        [bottom, left],
        [bottom + height, left + width],
      ],
      { opacity, pane: 'tilePane' },
    ).addTo(map);
    return () => {
      overlay.remove();
      URL.revokeObjectURL(address);
    };
  }, [map, background]);
}
