import { limits, readText } from '@clan-companion/contract/text';
import { type Drawing, type Marker, MAX_MARKERS, newMarkerId } from './drawing.ts';

const FORMAT = 'clan-companion-map';
const MARKER_ID = /^[A-Za-z0-9_-]{1,40}$/;

export interface MapFile {
  readonly name?: string;
  readonly markers: readonly Marker[];
}

export type FileError =
  | { readonly what: 'unreadable' | 'notJson' | 'noMarkers' | 'tooMany' }
  | { readonly what: 'x' | 'y' | 'type' | 'description' | 'shape'; readonly row: number };

/** Errors include the row, so that people can fix large files. */
export type ReadFile = { readonly file: MapFile } | { readonly errors: readonly FileError[] };

export function writeMapFile({ name, markers }: Drawing): string {
  return JSON.stringify(
    { format: FORMAT, version: 1, name, markers: [...markers.values()] },
    null,
    2,
  );
}

/** Accepts files of `writeMapFile`, answers of the service, or a plain list of markers. */
export function readMapFile(text: string): ReadFile {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return { errors: [{ what: 'notJson' }] };
  }
  const { name, markers: rows } = (
    Array.isArray(content) ? { markers: content } : (content ?? {})
  ) as {
    name?: unknown;
    markers?: unknown;
  };
  if (!Array.isArray(rows)) return { errors: [{ what: 'noMarkers' }] };
  if (rows.length > MAX_MARKERS) return { errors: [{ what: 'tooMany' }] };
  const errors: FileError[] = [];
  const taken = new Set<string>();
  const markers = rows.map((row, index) => readMarker(row, index + 1, taken, errors));
  if (errors.length > 0) return { errors };
  const read = typeof name === 'string' ? readText(limits.mapName, name) : undefined;
  return { file: { markers, ...(read && 'text' in read && { name: read.text }) } };
}

function readMarker(row: unknown, at: number, taken: Set<string>, errors: FileError[]): Marker {
  const given = (typeof row === 'object' && row !== null ? row : {}) as Record<string, unknown>;
  if (given !== row) errors.push({ what: 'shape', row: at });
  const fault = (what: 'x' | 'y' | 'type' | 'description') => {
    if (given === row) errors.push({ what, row: at });
  };
  const { x, y, type, description = '' } = given;
  if (!Number.isFinite(x)) fault('x');
  if (!Number.isFinite(y)) fault('y');
  const kind = readText(limits.markerType, typeof type === 'string' ? type : '');
  if ('wrong' in kind) fault('type');
  const words = readText(
    limits.markerDescription,
    typeof description === 'string' ? description : '',
  );
  if ('wrong' in words || typeof description !== 'string') fault('description');
  const text = 'text' in words ? words.text : '';
  return {
    markerid: idOf(given['markerid'], taken),
    x: Number(x),
    y: Number(y),
    type: 'text' in kind ? kind.text : '',
    ...(text && { description: text }),
  };
}

function idOf(given: unknown, taken: Set<string>): string {
  const usable = typeof given === 'string' && MARKER_ID.test(given) && !taken.has(given);
  const markerid = usable ? given : newMarkerId();
  taken.add(markerid);
  return markerid;
}

/** Markers in the file replace those with the same ID. `replace` removes all others. */
export function importFile(drawing: Drawing, file: MapFile, how: 'merge' | 'replace'): Drawing {
  const markers = new Map(how === 'merge' ? drawing.markers : []);
  for (const marker of file.markers) markers.set(marker.markerid, marker);
  return { name: (how === 'replace' && file.name) || drawing.name, markers };
}
