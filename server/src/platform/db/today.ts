/** The SQL expression for the current day, in UTC, by the database's clock. */
export const TODAY = `(now() at time zone 'utc')::date`;
