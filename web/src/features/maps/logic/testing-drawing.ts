import { type Drawing, type Marker, toDrawing } from './drawing.ts';

export const marker = (markerid: string, change: Partial<Marker> = {}): Marker => ({
  markerid,
  x: 1,
  y: 2,
  type: 'Iron ore',
  ...change,
});

export const drawing = (...markers: Marker[]): Drawing => toDrawing({ name: 'Dunes', markers });

/** A drawing as text, for comparisons. */
export const summarize = ({ name, markers }: Drawing): string =>
  [
    name,
    ...[...markers.values()].map(({ markerid, x, y, type, description = '' }) =>
      `${markerid} ${x},${y} ${type} ${description}`.trim(),
    ),
  ]
    .sort()
    .join('; ');
