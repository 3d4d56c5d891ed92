import { useComputedColorScheme } from '@mantine/core';
import { type RefObject, useEffect, useMemo } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { useKinds } from '../use-kinds.tsx';
import type { Scene } from './marker-layer.ts';
import { groupSpriteMaker, shapesIn, spriteMaker } from './sprites.ts';
import type { OpenedMap } from './use-leaflet.ts';

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
