import type L from 'leaflet';
import { useEffect, useEffectEvent, useState } from 'react';
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
  const version = background?.version;
  const [layer, setLayer] = useState<BackgroundLayer>();
  const create = useEffectEvent(
    () =>
      new BackgroundLayer(background!, label, (tile, signal) =>
        fetchTile(mapid, background!.version, tile, signal),
      ),
  );
  useEffect(() => {
    if (!map || version === undefined) return undefined;
    const added = create().addTo(map);
    setLayer(added);
    return () => {
      added.remove();
      setLayer(undefined);
    };
  }, [map, mapid, version, label]);
  useEffect(() => {
    if (background) layer?.place(background);
  }, [layer, background]);
}
