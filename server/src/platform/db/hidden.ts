/**
 * SQL for whether operators hid something, so that only its owners see it. `offset 0` makes it one
 * index lookup for each row. As a join, it would take seconds while the statistics of `hidden` are old.
 */
export const isHidden = (kind: 'clan' | 'trade' | 'map', id: string): string =>
  `exists (select from hidden where hidden.kind = '${kind}' and hidden.id = ${id} offset 0)`;
