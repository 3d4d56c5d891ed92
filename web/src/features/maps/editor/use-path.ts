import { useMemo, useState } from 'react';
import type { Marker } from '../logic/drawing.ts';
import { MAX_STOPS } from '../logic/map-view.ts';
import { lengthOf, type Place, shortestOrder } from '../logic/path.ts';

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
