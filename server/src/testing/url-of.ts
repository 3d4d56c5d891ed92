import type { Location } from '../platform/db/connection.ts';

/** The DATABASE_URL of a location. */
export const urlOf = (location: Location): string =>
  'connectionString' in location
    ? location.connectionString
    : `postgres://${location.user}@localhost:${location.port}/${location.database}?` +
      `host=${encodeURIComponent(location.host)}`;
