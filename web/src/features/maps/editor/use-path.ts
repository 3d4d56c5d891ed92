import { useMemo, useState } from 'react';
import type { Marker, Place } from '../logic/drawing.ts';
import { MAX_STOPS } from '../logic/map-link.ts';

export type PathTool = 'measure' | 'route';

const NOWHERE: readonly Place[] = [];

/** Measures a distance, or plans a route through markers. The route stays when its tool is left. */
export function usePath(
  markers: ReadonlyMap<string, Marker>,
  linkedRoute: () => readonly string[],
) {
  const [tool, setTool] = useState<PathTool>();
  const [places, setPlaces] = useState(NOWHERE);
  const [route, setRoute] = useState(linkedRoute);
  const stops = useMemo(
    () => route.flatMap((markerid) => markers.get(markerid) ?? []),
    [route, markers],
  );
  const shown = tool === 'measure' ? 'measure' : stops.length > 0 ? 'route' : tool;
  const path = shown === 'measure' ? places : stops;
  const setStops = (next: readonly Marker[]) => setRoute(next.map(({ markerid }) => markerid));
  const choose = (next: PathTool | undefined) => {
    setTool(next);
    setPlaces(NOWHERE);
  };
  return {
    /** Decides what a click does. */
    tool,
    /** Decides what is drawn. */
    shown,
    path,
    stops,
    length: lengthOf(path),
    choose,
    addPlace: (place: Place) => setPlaces([...places, place]),
    toggleStop: (marker: Marker) => {
      const others = stops.filter(({ markerid }) => markerid !== marker.markerid);
      if (others.length < stops.length) setStops(others);
      else if (stops.length < MAX_STOPS) setStops([...stops, marker]);
    },
    removeLast: () =>
      shown === 'measure' ? setPlaces(places.slice(0, -1)) : setStops(stops.slice(0, -1)),
    shorten: () => setStops(shortestOrder(stops)),
    clear: () => {
      choose(undefined);
      if (shown === 'route') setRoute([]);
    },
  };
}

export type Path = ReturnType<typeof usePath>;

const distance = (a: Place, b: Place): number => Math.hypot(a.x - b.x, a.y - b.y);

export const lengthOf = (path: readonly Place[]): number =>
  path.reduce(
    (sum, place, index) => (index === 0 ? 0 : sum + distance(path[index - 1]!, place)),
    0,
  );

/**
 * A short way through all places from the first one: always to the nearest, then reversing parts
 * while that makes it shorter (2-opt).
 */
export function shortestOrder<P extends Place>(places: readonly P[]): P[] {
  const left = [...places];
  const path = left.splice(0, 1);
  while (left.length > 0) {
    const here = path.at(-1)!;
    const nearest = left.reduce(
      (best, place, index) => (distance(here, place) < distance(here, left[best]!) ? index : best),
      0,
    );
    path.push(...left.splice(nearest, 1));
  }
  for (let better = true; better;) {
    better = false;
    for (let from = 1; from < path.length - 1; from += 1) {
      for (let to = from + 1; to < path.length; to += 1) {
        const [before, first, last, after] = [
          path[from - 1]!,
          path[from]!,
          path[to]!,
          path[to + 1],
        ];
        const saved =
          distance(before, first) -
          distance(before, last) +
          (after ? distance(last, after) - distance(first, after) : 0);
        // More than a rounding error, or it might never end.
        if (saved > 1e-9 * distance(before, first)) {
          path.splice(from, to - from + 1, ...path.slice(from, to + 1).toReversed());
          better = true;
        }
      }
    }
  }
  return path;
}
