import { TIME_FIELDS } from '@clan-companion/contract/features/maps/map-steps';
import { readCsv, separatorOf, writeCsv } from '../../../ui/csv.ts';
import { type Drawing, MAX_MARKERS } from './drawing.ts';
import { type MapFile, MarkerCollector } from './read-marker.ts';

const FORMAT = 'clan-companion-map';
/** A full map takes at most about 8 MB. */
const MAX_BYTES = 20_000_000;
const COLUMNS = [
  ...(['type', 'x', 'y', 'description', 'markerid', 'quality', 'photo'] as const),
  ...TIME_FIELDS,
] as const;

/** Why a file can't be used at all. */
export type FileError =
  | 'unreadable'
  | 'tooLarge'
  | 'notJson'
  | 'noMarkers'
  | 'noColumns'
  | 'tooMany';

/** Markers that can't be read are skipped, and reported with their place in the file. */
export type ReadFile = { readonly file: MapFile } | { readonly error: FileError };

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

export async function readFile(file: Blob): Promise<ReadFile> {
  if (file.size > MAX_BYTES) return { error: 'tooLarge' };
  const bytes = await file.arrayBuffer().catch(() => undefined);
  return bytes ? readMapFile(decode(bytes)) : { error: 'unreadable' };
}

/** Spreadsheets write UTF-8 with or without a byte order mark, UTF-16, or Windows-1252. */
export function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Files often have a wrong name, so the content decides the format. */
export function readMapFile(text: string): ReadFile {
  const content = text.replace(/^\ufeff/, '');
  return /^\s*[[{]/.test(content) ? readJson(content) : readCsvFile(content);
}

/** Accepts files of `writeJson`, answers of the service, a plain list of markers, or GeoJSON. */
function readJson(text: string): ReadFile {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return { error: 'notJson' };
  }
  const given = (Array.isArray(content) ? { markers: content } : content) as Record<
    'type' | 'name' | 'markers' | 'features',
    unknown
  >;
  if (given.type === 'FeatureCollection') {
    return collect('feature', given.features, readFeature, given.name);
  }
  if (given.type === 'Feature') return collect('feature', [given], readFeature);
  return collect('marker', given.markers, (rows, row, at) => rows.add(at, row), given.name);
}

function collect(
  unit: 'marker' | 'feature',
  given: unknown,
  read: (rows: MarkerCollector, row: unknown, at: number) => void,
  name?: unknown,
): ReadFile {
  if (!Array.isArray(given)) return { error: 'noMarkers' };
  if (given.length > MAX_MARKERS) return { error: 'tooMany' };
  const rows = new MarkerCollector(unit);
  for (const [index, row] of given.entries()) read(rows, row, index + 1);
  return { file: rows.finish(name) };
}

interface Feature {
  readonly id?: unknown;
  readonly geometry?: { readonly type?: unknown; readonly coordinates?: unknown } | null;
  readonly properties?: Readonly<Record<string, unknown>> | null;
}

function readFeature(rows: MarkerCollector, feature: unknown, at: number): void {
  if (typeof feature !== 'object' || feature === null) return rows.skip(at, 'shape');
  const { id, geometry, properties } = feature as Feature;
  if (geometry?.type !== 'Point' || !Array.isArray(geometry.coordinates)) {
    return rows.skip(at, 'notAPoint');
  }
  const [x, y] = geometry.coordinates as unknown[];
  // Other programs call it `name`.
  const { type = properties?.['name'], ...others } = properties ?? {};
  rows.add(at, { ...others, markerid: id, x, y, type });
}

function readCsvFile(text: string): ReadFile {
  const separator = separatorOf(text);
  const rows = readCsv(text, separator);
  const first = rows.next();
  const header = first.done ? [] : first.value.cells.map((name) => name.trim().toLowerCase());
  const places = COLUMNS.map((column) => [column, header.indexOf(column)] as const);
  const has = (column: string) => header.includes(column);
  if (!has('type') || !has('x') || !has('y')) return { error: 'noColumns' };
  const found = new MarkerCollector('line');
  let count = 0;
  for (const { line, cells } of rows) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    count += 1;
    if (count > MAX_MARKERS) return { error: 'tooMany' };
    const row = Object.fromEntries(places.map(([column, place]) => [column, cells[place] ?? '']));
    found.add(line, {
      ...row,
      x: readNumber(row['x']!, separator),
      y: readNumber(row['y']!, separator),
      quality: row['quality'] && readNumber(row['quality'], separator),
    });
  }
  return { file: found.finish() };
}

/** Where the comma is not the separator, it is the decimal sign of many languages. */
function readNumber(text: string, separator: string): number {
  const trimmed = separator === ',' ? text.trim() : text.trim().replace(',', '.');
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(trimmed) ? Number(trimmed) : Number.NaN;
}
