import { randomBytes } from 'node:crypto';
import { type Marker, TIME_FIELDS, toMarker } from '@clan-companion/contract/map-steps';

const ID_BYTES = 9;

export type NewMarker = Omit<Marker, 'markerid'> & { readonly markerid?: string };

/** With an id, and with its times as they are stored. */
export const newMarker = ({ markerid, ...fields }: NewMarker): Marker =>
  toMarker(markerid ?? randomBytes(ID_BYTES).toString('base64url'), {
    ...fields,
    ...Object.fromEntries(
      TIME_FIELDS.flatMap((name) => {
        const time = fields[name];
        return time ? [[name, new Date(time).toISOString()]] : [];
      }),
    ),
  });
