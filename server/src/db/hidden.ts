/** SQL for whether operators or a ban hide it from everyone except its owners. */
export const isHidden = (kind: 'clan' | 'trade' | 'map', id: string): string =>
  `exists (select from hidden where hidden.kind = '${kind}' and hidden.id = ${id})`;
