import type { Location } from '../db/connection.ts';

/** For DATABASE_URL. */
export const urlOf = (location: Location): string =>
  'connectionString' in location
    ? location.connectionString
    : `postgres://${location.user}@localhost/${location.database}?` +
      `host=${encodeURIComponent(location.host)}`;
