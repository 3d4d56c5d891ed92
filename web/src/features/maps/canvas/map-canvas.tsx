import { ActionIcon, Tooltip } from '@mantine/core';
import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react';
import { type Ref, useImperativeHandle, useRef } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import type { MapPeople } from '../live/map-people.ts';
import type { MapBackground, Placement } from '../logic/background.ts';
import type { Marker, Place } from '../logic/drawing.ts';
import type { Spot } from '../logic/map-link.ts';
import { IconShapes } from './kind-icon.tsx';
import classes from './map-canvas.module.css';
import { PeopleOnMap } from './people-on-map.tsx';
import { useBackground, usePlacementHandles } from './use-background.ts';
import { drawPicture, useLeaflet, useScene } from './use-leaflet.ts';
import { type PointerHandlers, usePointer } from './use-pointer.ts';
import { coordinatesAt, fit } from './view.ts';

export interface MapHandle {
  /** Pans to the marker if it is out of view. */
  reveal(marker: Marker): void;
  fit(markers: readonly Marker[]): void;
  middle(): Place;
  spot(): Spot | undefined;
  picture(): HTMLCanvasElement | undefined;
}

interface Props extends PointerHandlers {
  ref: Ref<MapHandle>;
  markers: readonly Marker[];
  /** What is shown first. Default: all markers. */
  start?: { readonly markers: readonly Marker[]; readonly spot?: Spot } | undefined;
  path?: readonly Place[];
  selected: Marker | undefined;
  highlighted: ReadonlySet<string>;
  grid: boolean;
  mapid: number;
  background: MapBackground | undefined;
  placement?: Placement | undefined;
  onPlacement?: (place: Placement) => void;
  /** Undefined if others are not shown. */
  people?: MapPeople;
}

const NO_PLACES: readonly Place[] = [];

/** The map itself. The list next to it offers everything without a pointer. */
export function MapCanvas(props: Props) {
  const { ref, markers, start, path = NO_PLACES, selected, highlighted, grid, ...others } = props;
  const { mapid, background, placement, onPlacement, people, ...handlers } = others;
  const { t } = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const shapes = useRef<HTMLDivElement>(null);
  const readout = useRef<HTMLDivElement>(null);
  const tip = useRef<HTMLDivElement>(null);
  const opened = useLeaflet(box, start?.markers ?? markers, start?.spot);
  const dragged = usePointer(opened, selected, { readout, tip }, handlers);
  useScene(opened, shapes, { markers, selected: dragged ?? selected, highlighted, grid, path });
  useBackground(opened?.map, mapid, background);
  usePlacementHandles(opened?.map, placement, onPlacement);

  useImperativeHandle(ref, () => ({
    reveal: ({ x, y }) => {
      if (opened && !opened.map.getBounds().pad(-0.05).contains([y, x])) opened.map.panTo([y, x]);
    },
    fit: (wanted) => opened && fit(opened.map, wanted),
    middle: () => {
      const { lat = 0, lng = 0 } = opened?.map.getCenter() ?? {};
      return { x: Math.round(lng), y: Math.round(lat) };
    },
    spot: () => {
      if (!opened) return undefined;
      const zoom = opened.map.getZoom();
      return {
        ...coordinatesAt(opened.map, opened.map.getCenter()),
        zoom: Number(zoom.toFixed(2)),
      };
    },
    picture: () => opened && drawPicture(opened),
  }));

  const buttons = [
    { label: t('maps.zoomIn'), Icon: IconPlus, act: () => opened?.map.zoomIn(1) },
    { label: t('maps.zoomOut'), Icon: IconMinus, act: () => opened?.map.zoomOut(1) },
    {
      label: t('maps.fit'),
      Icon: IconFocusCentered,
      act: () => opened && fit(opened.map, markers),
    },
  ];
  return (
    <div className={classes['box']}>
      <IconShapes ref={shapes} />
      <div ref={box} className={classes['map']} role="application" aria-label={t('maps.canvas')} />
      {opened && people && <PeopleOnMap map={opened.map} people={people} markers={markers} />}
      <div ref={tip} className={classes['tip']} aria-hidden />
      <div ref={readout} className={classes['readout']} aria-hidden />
      <div className={classes['zoom']}>
        {buttons.map(({ label, Icon, act }) => (
          <Tooltip key={label} label={label} position="left">
            <ActionIcon variant="default" size={40} aria-label={label} onClick={act}>
              <Icon size={20} />
            </ActionIcon>
          </Tooltip>
        ))}
      </div>
    </div>
  );
}
