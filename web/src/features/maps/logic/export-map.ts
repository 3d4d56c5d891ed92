import { TIME_FIELDS } from '@clan-companion/contract/features/maps/map-steps';
import { writeCsv } from '../../../ui/csv.ts';
import { saveFile, toFileName } from '../../../ui/download.tsx';
import type { Drawing } from './drawing.ts';

/** Downloads the map as a file, including unsaved changes. */
export const downloadMap = (drawing: Drawing, format: Format = 'json'): void =>
  saveFile(`${fileName(drawing)}.${format}`, formats[format].write(drawing), formats[format].type);

export const downloadPicture = (drawing: Drawing, picture: HTMLCanvasElement): void =>
  picture.toBlob((image) => {
    if (image) saveFile(`${fileName(drawing)}.png`, image, 'image/png');
  });

const fileName = ({ name }: Drawing): string => toFileName(name) || 'map';

const FORMAT = 'clan-companion-map';
export const COLUMNS = [
  ...(['type', 'x', 'y', 'description', 'markerid', 'quality', 'photo'] as const),
  ...TIME_FIELDS,
] as const;

export const formats = {
  json: { type: 'application/json', write: writeJson },
  csv: { type: 'text/csv;charset=utf-8', write: writeCsvFile },
  geojson: { type: 'application/geo+json', write: writeGeoJson },
} as const;

export type Format = keyof typeof formats;

function writeJson({ name, markers }: Drawing): string {
  return JSON.stringify(
    { format: FORMAT, version: 1, name, markers: [...markers.values()] },
    null,
    2,
  );
}

function writeCsvFile({ markers }: Drawing): string {
  const rows = Array.from(markers.values(), (marker) => COLUMNS.map((column) => marker[column]));
  return writeCsv([COLUMNS, ...rows]);
}

/** The coordinates are those of the map, not degrees. */
function writeGeoJson({ name, markers }: Drawing): string {
  const features = Array.from(markers.values(), ({ markerid, x, y, ...properties }) => ({
    type: 'Feature',
    id: markerid,
    geometry: { type: 'Point', coordinates: [x, y] },
    properties,
  }));
  return JSON.stringify({ type: 'FeatureCollection', name, features }, null, 2);
}
