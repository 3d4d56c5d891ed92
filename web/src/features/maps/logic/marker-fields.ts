import type { Fault } from '@clan-companion/contract/problems';
import { limits, readText, type TextRule } from '@clan-companion/contract/text';
import type { Marker } from './drawing.ts';

/** A marker's form fields. */
export interface Fields {
  readonly type: string;
  readonly x: string | number;
  readonly y: string | number;
  readonly description: string;
}

export type WrongFields = Partial<Record<keyof Fields, Fault>>;

export const fieldsOf = ({ type, x, y, description = '' }: Omit<Marker, 'markerid'>): Fields => ({
  type,
  x,
  y,
  description,
});

/** The fields after the marker has changed. Those that differ from what it was are being edited, and stay. */
export const updateFields = (fields: Fields, before: Fields, after: Fields): Fields => {
  const update = <F extends keyof Fields>(name: F): Fields[F] =>
    fields[name] === before[name] ? after[name] : fields[name];
  return {
    type: update('type'),
    x: update('x'),
    y: update('y'),
    description: update('description'),
  };
};

export function readFields(
  fields: Fields,
): { marker: Omit<Marker, 'markerid'> } | { wrong: WrongFields } {
  const wrong: WrongFields = {};
  const number = (name: 'x' | 'y'): number => {
    const value = fields[name] === '' ? Number.NaN : Number(fields[name]);
    if (!Number.isFinite(value)) wrong[name] = { code: 'not-a-number' };
    return value;
  };
  const text = (name: 'type' | 'description', rule: TextRule): string => {
    const read = readText(rule, fields[name]);
    if ('text' in read) return read.text;
    wrong[name] = read;
    return '';
  };
  const description = text('description', limits.markerDescription);
  const marker = {
    x: number('x'),
    y: number('y'),
    type: text('type', limits.markerType),
    ...(description && { description }),
  };
  return Object.keys(wrong).length > 0 ? { wrong } : { marker };
}
