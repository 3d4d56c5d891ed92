import type { en } from './words.en.ts';

export const es: typeof en = {
  problems: {
    'not-in-trash': 'Esto ya no se puede recuperar',
  },
  stores: {
    deleted: {
      title: 'Lo que se borró',
      what: 'Copias de las cuentas, clanes, ofertas y mapas borrados',
      why: 'Para que los operadores puedan recuperarlos, si alguien los borró por error',
      kept: '{days} días. Si lo pides, los operadores borran lo tuyo enseguida',
      seenBy: 'Operadores y moderadores: solo los nombres',
    },
  },
};
