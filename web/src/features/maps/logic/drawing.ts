import type { AnswerOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';

export type MapAnswer = AnswerOf<OperationTable['GET /maps/{map_id}']>;
export type Marker = MapAnswer['markers'][number];

export { MAX_MARKERS } from '@clan-companion/contract/features/maps/map-steps';

/** The part of a map that people can edit. */
export interface Drawing {
  readonly name: string;
  readonly markers: ReadonlyMap<string, Marker>;
}

export const toDrawing = ({ name, markers }: Pick<MapAnswer, 'name' | 'markers'>): Drawing => ({
  name,
  markers: new Map(markers.map((marker) => [marker.markerid, marker])),
});

export const withMarker = (drawing: Drawing, marker: Marker): Drawing => ({
  ...drawing,
  markers: new Map(drawing.markers).set(marker.markerid, marker),
});

export function withoutMarker(drawing: Drawing, markerid: string): Drawing {
  const markers = new Map(drawing.markers);
  markers.delete(markerid);
  return { ...drawing, markers };
}

/** Random, so that people who draw at the same time don't create the same ID. */
export const newMarkerId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
