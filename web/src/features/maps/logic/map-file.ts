import { limits, readText } from '@clan-companion/contract/text';
import { type Drawing, type Marker, MOST_MARKERS, newMarkerId } from './drawing.ts';

const FORMAT = 'clan-companion-map';
const MARKER_ID = /^[A-Za-z0-9_-]{1,40}$/;

export interface MapFile {
  readonly name?: string;
  readonly markers: readonly Marker[];
}

export type Fault =
  | { readonly what: 'notJson' | 'noMarkers' | 'tooMany' }
  | { readonly what: 'x' | 'y' | 'type' | 'description' | 'shape'; readonly row: number };

/** Faults are told by their row, so a file of thousands can be mended. */
export type ReadFile = { readonly file: MapFile } | { readonly faults: readonly Fault[] };

export function writeMapFile({ name, markers }: Drawing): string {
  return JSON.stringify(
    { format: FORMAT, version: 1, name, markers: [...markers.values()] },
    null,
    2,
  );
}

/** Takes what `writeMapFile` wrote, what the service answers, or a bare list of markers. */
export function readMapFile(text: string): ReadFile {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return { faults: [{ what: 'notJson' }] };
  }
  const { name, markers: rows } = (
    Array.isArray(content) ? { markers: content } : (content ?? {})
  ) as {
    name?: unknown;
    markers?: unknown;
  };
  if (!Array.isArray(rows)) return { faults: [{ what: 'noMarkers' }] };
  if (rows.length > MOST_MARKERS) return { faults: [{ what: 'tooMany' }] };
  const faults: Fault[] = [];
  const taken = new Set<string>();
  const markers = rows.map((row, index) => readMarker(row, index + 1, taken, faults));
  if (faults.length > 0) return { faults };
  const read = typeof name === 'string' ? readText(limits.mapName, name) : undefined;
  return { file: { markers, ...(read && 'text' in read && { name: read.text }) } };
}

function readMarker(row: unknown, at: number, taken: Set<string>, faults: Fault[]): Marker {
  const given = (typeof row === 'object' && row !== null ? row : {}) as Record<string, unknown>;
  if (given !== row) faults.push({ what: 'shape', row: at });
  const fault = (what: 'x' | 'y' | 'type' | 'description') => {
    if (given === row) faults.push({ what, row: at });
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

/** A file's marker takes the place of the one with its id; the others stay, or go with `replace`. */
export function bringIn(drawing: Drawing, file: MapFile, how: 'merge' | 'replace'): Drawing {
  const markers = new Map(how === 'merge' ? drawing.markers : []);
  for (const marker of file.markers) markers.set(marker.markerid, marker);
  return { name: (how === 'replace' && file.name) || drawing.name, markers };
}
