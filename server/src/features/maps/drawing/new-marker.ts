import { randomBytes } from 'node:crypto';
import type { Marker } from '@clan-companion/contract/map-steps';

const ID_BYTES = 9;

export type NewMarker = Omit<Marker, 'markerid'> & { readonly markerid?: string };

/** With an id, and without an empty description. */
export const toMarker = ({ markerid, x, y, type, description }: NewMarker): Marker => ({
  markerid: markerid ?? randomBytes(ID_BYTES).toString('base64url'),
  x,
  y,
  type,
  ...(description && { description }),
});
