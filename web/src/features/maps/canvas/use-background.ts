import L from 'leaflet';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import {
  type MapBackground,
  middleOf,
  type Placement,
  withCorner,
  withMiddle,
} from '../logic/background.ts';
import { BackgroundLayer } from './background-layer.ts';
import classes from './map-canvas.module.css';

export function useBackground(
  map: L.Map | undefined,
  mapid: number,
  background: MapBackground | undefined,
): void {
  const { t } = useTexts();
  const label = t('maps.background');
  const version = background?.version;
  const [layer, setLayer] = useState<BackgroundLayer>();
  const create = useEffectEvent(() => new BackgroundLayer(mapid, background!, label));
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

interface Handles {
  readonly middle: L.Marker;
  readonly corner: L.Marker;
}

/** Two handles while a background is being placed: one moves it, the other one scales it. */
export function usePlacementHandles(
  map: L.Map | undefined,
  place: Placement | undefined,
  onPlace: ((place: Placement) => void) | undefined,
): void {
  const { t } = useTexts();
  const [handles, setHandles] = useState<Handles>();
  const isPlacing = place !== undefined;
  const change = useEffectEvent((how: typeof withMiddle, { lng, lat }: L.LatLng) => {
    if (place) onPlace?.(how(place, { x: lng, y: lat }));
  });
  const labels = { middle: t('maps.movePicture'), corner: t('maps.scalePicture') };
  const labelOf = useEffectEvent((name: keyof Handles) => labels[name]);

  useEffect(() => {
    if (!map || !isPlacing) return undefined;
    const handle = (name: keyof Handles, how: typeof withMiddle) => {
      const icon = L.divIcon({
        className: `${classes['handle']} ${classes[name]}`,
        iconSize: [28, 28],
      });
      // The fields of the panel do the same with a keyboard.
      const marker = L.marker([0, 0], { icon, draggable: true, keyboard: false });
      marker.options.title = labelOf(name);
      marker.on('drag', () => change(how, marker.getLatLng()));
      return marker.addTo(map);
    };
    const both = { middle: handle('middle', withMiddle), corner: handle('corner', withCorner) };
    setHandles(both);
    return () => {
      both.middle.remove();
      both.corner.remove();
      setHandles(undefined);
    };
  }, [map, isPlacing]);

  useEffect(() => {
    if (!handles || !place) return;
    const { x, y } = middleOf(place);
    handles.middle.setLatLng([y, x]);
    handles.corner.setLatLng([place.y + place.height, place.x + place.width]);
  }, [handles, place]);
}
