/** A first page or a search. With `session`, it is sent by a signed-in member of a clan. */
export interface SizeCase {
  readonly name: string;
  readonly path: string;
  readonly session?: true;
}

export const sizeCases: readonly SizeCase[] = [
  { name: 'clans, first page', path: '/clans' },
  { name: 'clans, a common word', path: '/clans?name=fox' },
  { name: 'clans, a rare word', path: '/clans?name=zephyr' },
  { name: 'clans, neither', path: '/clans?name=999' },
  { name: 'clans, one letter', path: '/clans?name=x' },
  { name: 'clans, nothing found', path: '/clans?name=no%20such%20clan' },
  { name: 'clans, a region', path: '/clans?region=asia' },
  { name: 'clans, a word in a region', path: '/clans?name=glass&region=asia' },
  { name: 'clans, recruiting', path: '/clans?recruiting=true' },
  { name: 'clans, a language', path: '/clans?language=es' },
  { name: 'clans, large ones', path: '/clans?minmembers=18' },
  {
    name: 'clans, recruiting, of a language and a size',
    path: '/clans?recruiting=true&language=es&minmembers=12&maxmembers=20',
  },
  { name: 'trades, first page', path: '/trades' },
  { name: 'trades, a common item', path: '/trades?item=rope' },
  { name: 'trades, a common item in a region', path: '/trades?item=rope&region=oceania' },
  { name: 'trades, a rare item', path: '/trades?item=zephyr' },
  { name: 'trades, nothing found', path: '/trades?item=no%20such%20item' },
  { name: 'trades, to buy in a region', path: '/trades?type=buy&region=oceania' },
  { name: 'trades, to buy', path: '/trades?type=buy' },
  { name: 'own and clan maps', path: '/maps', session: true },
  { name: 'walkers of the clan', path: '/walkers', session: true },
  { name: 'history', path: '/clans/1/history', session: true },
  { name: 'history of a person', path: '/clans/1/history?person=bench-1', session: true },
  { name: 'history, a rare kind', path: '/clans/1/history?kind=relationship-set', session: true },
  {
    name: 'history of a person, a rare kind',
    path: '/clans/1/history?person=bench-1&kind=relationship-set',
    session: true,
  },
  { name: 'notifications', path: '/users/notifications', session: true },
];
