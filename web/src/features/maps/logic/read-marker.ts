import { limits } from '@clan-companion/contract/features';
import { readText } from '@clan-companion/contract/core/text';
import { MARKER_FIELDS, TIME_FIELDS } from '@clan-companion/contract/features/maps/map-steps';
import { type Marker, newMarkerId } from './drawing.ts';
import { readMarker } from './marker-fields.ts';

const MARKER_ID = /^[A-Za-z0-9_-]{1,40}$/;

export const isMarkerId = (text: unknown): text is string =>
  typeof text === 'string' && MARKER_ID.test(text);

/** What is wrong with a marker in a file. */
export type MarkerFault =
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

/** A part of a file that is not imported. */
export interface Skipped {
  readonly what: MarkerFault;
  /** What the number counts, from 1. */
  readonly unit: 'marker' | 'line' | 'feature';
  readonly row: number;
}

export interface MapFile {
  readonly name?: string;
  readonly markers: readonly Marker[];
  /** The markers whose IDs are from the file. The others got new ones. */
  readonly identified: ReadonlySet<string>;
  readonly skipped: readonly Skipped[];
}

/** Collects the markers of a file, and what is skipped. */
export class MarkerCollector {
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
