import { useComputedColorScheme } from '@mantine/core';
import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { type RefObject, useEffect, useMemo, useState } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import type { Marker } from '../logic/drawing.ts';
import type { Spot } from '../logic/map-link.ts';
import { useKinds } from '../use-kinds.tsx';
import { MarkerLayer, type Scene } from './marker-layer.ts';
import { groupSpriteMaker, shapesIn, spriteMaker } from './sprites.ts';
import { fit, MAX_ZOOM, MIN_ZOOM } from './view.ts';

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

/** A copy of what the map shows, without its buttons. */
export function drawPicture({ map, layer }: OpenedMap): HTMLCanvasElement {
  const box = map.getContainer();
  const { left, top } = box.getBoundingClientRect();
  const picture = document.createElement('canvas');
  picture.width = layer.canvas.width;
  picture.height = layer.canvas.height;
  const ink = picture.getContext('2d')!;
  ink.fillStyle = getComputedStyle(box).backgroundColor;
  ink.fillRect(0, 0, picture.width, picture.height);
  ink.scale(picture.width / box.clientWidth, picture.height / box.clientHeight);
  for (const image of map.getPane('tilePane')!.querySelectorAll('img')) {
    if (image.naturalWidth === 0) continue; // Not loaded.
    const place = image.getBoundingClientRect();
    ink.globalAlpha = Number(getComputedStyle(image.parentElement!).opacity);
    ink.drawImage(image, place.left - left, place.top - top, place.width, place.height);
  }
  ink.globalAlpha = 1;
  ink.drawImage(layer.canvas, 0, 0, box.clientWidth, box.clientHeight);
  return picture;
}

/** Redraws the canvas when markers, selection, kinds, language or colour scheme change. */
export function useScene(
  opened: OpenedMap | undefined,
  shapes: RefObject<HTMLDivElement | null>,
  {
    markers,
    selected,
    highlighted,
    grid,
    path,
  }: Pick<Scene, 'markers' | 'selected' | 'highlighted' | 'grid' | 'path'>,
): void {
  const { language } = useTexts();
  const { lookOf } = useKinds();
  const scheme = useComputedColorScheme('dark');
  const look = useMemo(() => {
    if (!opened || !shapes.current) return undefined;
    // A canvas can't use CSS variables, so their values are read from the container's style.
    const style = getComputedStyle(opened.map.getContainer());
    const colour = (name: string) => style.getPropertyValue(`--map-${name}`).trim();
    return {
      ink: {
        line: colour('line'),
        axis: colour('axis'),
        text: colour('text'),
        ring: colour('ring'),
        halo: colour('halo'),
        edge: colour('edge'),
      },
      groupSprites: groupSpriteMaker(colour('ring'), colour('edge'), window.devicePixelRatio),
      sprites: spriteMaker(
        shapesIn(shapes.current),
        lookOf,
        colour('edge'),
        window.devicePixelRatio,
      ),
    };
  }, [opened, shapes, scheme, lookOf]);
  useEffect(() => {
    if (opened && look) {
      opened.layer.show({ markers, selected, highlighted, grid, path, language, ...look });
    }
  }, [opened, look, markers, selected, highlighted, grid, path, language]);
  const isTimed = useMemo(
    () => markers.some(({ returnsfrom, returnsby }) => returnsfrom ?? returnsby),
    [markers],
  );
  useEffect(() => {
    if (!opened || !isTimed) return undefined;
    const timer = setInterval(() => opened.layer.redraw(), 1000);
    return () => clearInterval(timer);
  }, [opened, isTimed]);
}
