import { readText } from '@clan-companion/contract/core/text';
import { limits } from '@clan-companion/contract/features';
import {
  changeOf,
  MARKER_FIELDS,
  TIME_FIELDS,
} from '@clan-companion/contract/features/maps/map-steps';
import { readCsv, separatorOf } from '../../../ui/csv.ts';
import { type Drawing, isMarkerId, type Marker, MAX_MARKERS, newMarkerId } from './drawing.ts';
import { COLUMNS } from './export-map.ts';
import { readMarker } from './marker-fields.ts';

/** A full map takes at most about 8 MB. */
const MAX_BYTES = 20_000_000;
export type FileError =
  | 'unreadable'
  | 'tooLarge'
  | 'notJson'
  | 'noMarkers'
  | 'noColumns'
  | 'tooMany';

/** Markers that can't be read are skipped, and reported with their place in the file. */
export type ReadFile = { readonly file: MapFile } | { readonly error: FileError };

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

type MarkerFault =
  | 'shape'
  | 'notAPoint'
  | 'x'
  | 'y'
  | 'type'
  | 'description'
  | 'quality'
  | 'time'
  | 'photo';

const timeFields: readonly string[] = TIME_FIELDS;

interface Skipped {
  readonly what: MarkerFault;
  /** What the number counts, from 1. */
  readonly unit: 'marker' | 'line' | 'feature';
  readonly row: number;
}

interface MapFile {
  readonly name?: string;
  readonly markers: readonly Marker[];
  /** The markers whose IDs are from the file. The others got new ones. */
  readonly identified: ReadonlySet<string>;
  readonly skipped: readonly Skipped[];
}

class MarkerCollector {
  readonly #markers: Marker[] = [];
  readonly #identified = new Set<string>();
  readonly #skipped: Skipped[] = [];
  readonly #unit: Skipped['unit'];

  constructor(unit: Skipped['unit']) {
    this.#unit = unit;
  }

  skip(row: number, what: MarkerFault): void {
    this.#skipped.push({ what, unit: this.#unit, row });
  }

  add(row: number, content: unknown): void {
    if (typeof content !== 'object' || content === null) return this.skip(row, 'shape');
    const { markerid, ...values } = content as Record<string, unknown>;
    const read = readMarker(values);
    if ('wrong' in read) {
      const field = MARKER_FIELDS.find((name) => read.wrong[name])!;
      return this.skip(row, timeFields.includes(field) ? 'time' : (field as MarkerFault));
    }
    const known = isMarkerId(markerid) && !this.#identified.has(markerid);
    const id = known ? markerid : newMarkerId();
    if (known) this.#identified.add(id);
    this.#markers.push({ markerid: id, ...read.marker });
  }

  finish(name?: unknown): MapFile {
    const read = typeof name === 'string' ? readText(limits.mapName, name) : undefined;
    return {
      markers: this.#markers,
      identified: this.#identified,
      skipped: this.#skipped,
      ...(read && 'text' in read && { name: read.text }),
    };
  }
}

export interface ImportPreview {
  readonly drawing: Drawing;
  readonly imported: readonly Marker[];
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly removed: number;
}

/**
 * Markers in the file replace those with the same ID; without one, those of the same type at the same
 * place, so that a list can be imported twice. `replace` removes all others.
 */
export function importMarkers(
  before: Drawing,
  file: MapFile,
  how: 'merge' | 'replace',
): ImportPreview {
  const placed = new Map(Array.from(before.markers.values(), (each) => [placeOf(each), each]));
  const markers = new Map(how === 'merge' ? before.markers : []);
  const imported = new Map<string, Marker>();
  for (const marker of file.markers) {
    const there = file.identified.has(marker.markerid) ? undefined : placed.get(placeOf(marker));
    const known = there ? { ...marker, markerid: there.markerid } : marker;
    markers.set(known.markerid, known);
    imported.set(known.markerid, known);
  }
  const found = [...imported.values()].filter(({ markerid }) => before.markers.has(markerid));
  const unchanged = found.filter(
    (marker) => !changeOf(marker.markerid, before.markers.get(marker.markerid), marker),
  ).length;
  return {
    drawing: { name: (how === 'replace' && file.name) || before.name, markers },
    imported: [...imported.values()],
    added: imported.size - found.length,
    changed: found.length - unchanged,
    unchanged,
    removed: how === 'replace' ? before.markers.size - found.length : 0,
  };
}

const placeOf = ({ x, y, type }: Marker): string => `${x} ${y} ${type.toLowerCase()}`;
