import L from 'leaflet';
import { useEffect } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import type { Background } from '../browser/backgrounds.ts';

/** Shows the person's background picture under the map. */
export function useBackground(map: L.Map | undefined, background: Background | undefined): void {
  const { t } = useTexts();
  const alt = t('maps.background');
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
      { opacity, alt, pane: 'tilePane' },
    ).addTo(map);
    return () => {
      overlay.remove();
      URL.revokeObjectURL(address);
    };
  }, [map, background, alt]);
}
