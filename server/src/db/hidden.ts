/**
 * SQL for whether operators hid something, so that only its owners see it. Use it as `not isHidden(…)`
 * on a row that the statement reads anyway: PostgreSQL runs that as an anti join.
 */
export const isHidden = (kind: 'clan' | 'trade' | 'map', id: string): string =>
  `exists (select from hidden where hidden.kind = '${kind}' and hidden.id = ${id})`;
