import type { Fault } from '@clan-companion/contract/core/problems';
import { readText, type TextRule } from '@clan-companion/contract/core/text';
import { limits } from '@clan-companion/contract/features';
import {
  MARKER_FIELDS,
  type MarkerField,
  MAX_QUALITY,
  PHOTO_PATTERN,
  TIME_FIELDS,
  TIME_PATTERN,
  toMarker,
} from '@clan-companion/contract/features/maps/map-steps';
import type { Marker } from './drawing.ts';

type Content = Omit<Marker, 'markerid'>;

export type Fields = Readonly<
  Record<'x' | 'y' | 'quality', string | number> &
    Record<Exclude<MarkerField, 'x' | 'y' | 'quality'>, string>
>;

export type WrongFields = Partial<Record<MarkerField, Fault>>;

export const fieldsOf = (marker: Content): Fields =>
  Object.fromEntries(MARKER_FIELDS.map((name) => [name, marker[name] ?? ''])) as Fields;

/** The fields after the marker has changed. Those that differ from what it was are being edited, and stay. */
export const updateFields = (fields: Fields, before: Fields, after: Fields): Fields =>
  Object.fromEntries(
    MARKER_FIELDS.map((name) => [name, fields[name] === before[name] ? after[name] : fields[name]]),
  ) as Fields;

const isTime = new RegExp(TIME_PATTERN);
const isPhoto = new RegExp(PHOTO_PATTERN);

/** Reads values from a form or a file. Texts of numbers must have been converted before. */
export function readMarker(
  values: Readonly<Partial<Record<MarkerField, unknown>>>,
): { marker: Content } | { wrong: WrongFields } {
  const wrong: WrongFields = {};
  const number = (name: 'x' | 'y'): number => {
    const value = values[name];
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    wrong[name] = { code: 'not-a-number' };
    return 0;
  };
  const quality = (): number => {
    const value = values.quality ?? 0;
    if (value === '') return 0;
    if (Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_QUALITY) {
      return Number(value);
    }
    wrong.quality = { code: 'not-a-number' };
    return 0;
  };
  const text = (name: MarkerField, rule: TextRule, pattern = /^/): string => {
    const value = values[name] ?? '';
    const read: { text: string } | Fault =
      typeof value === 'string' ? readText(rule, value) : { code: 'wrong-format' };
    if ('text' in read && pattern.test(read.text)) return read.text;
    wrong[name] = 'text' in read ? { code: 'wrong-format' } : read;
    return '';
  };
  const { markerid: _, ...marker } = toMarker('', {
    x: number('x'),
    y: number('y'),
    type: text('type', limits.markerType),
    description: text('description', limits.markerDescription),
    quality: quality(),
    photo: text('photo', limits.markerPhoto, isPhoto),
    ...Object.fromEntries(
      TIME_FIELDS.map((name) => [name, text(name, limits.markerPhoto, isTime)]),
    ),
  });
  return Object.keys(wrong).length > 0 ? { wrong } : { marker };
}

export const readFields = (fields: Fields) =>
  readMarker({
    ...fields,
    ...Object.fromEntries(
      (['x', 'y', 'quality'] as const).map((name) => [
        name,
        fields[name] === '' ? '' : Number(fields[name]),
      ]),
    ),
  });

/** For an input of the type `datetime-local`, which shows the time of the person's place. */
export function toLocalTime(time: string): string {
  if (time === '') return '';
  const date = new Date(time);
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

export const fromLocalTime = (local: string): string => {
  const date = new Date(local);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
};
