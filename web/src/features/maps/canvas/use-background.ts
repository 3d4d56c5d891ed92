import type L from 'leaflet';
import { useEffect } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { fetchTile } from '../browser/fetch-tile.ts';
import type { MapBackground } from '../editor/use-map-background.ts';
import { BackgroundLayer } from './background-layer.ts';

/** Shows the background under the map. */
export function useBackground(
  map: L.Map | undefined,
  mapid: number,
  background: MapBackground | undefined,
): void {
  const { t } = useTexts();
  const label = t('maps.background');
  useEffect(() => {
    if (!map || !background) return undefined;
    const layer = new BackgroundLayer(background, label, (tile, signal) =>
      fetchTile(mapid, background.version, tile, signal),
    ).addTo(map);
    return () => {
      layer.remove();
    };
  }, [map, mapid, background, label]);
}
