import type { en } from './words.en.ts';

export const es: typeof en = {
  problems: {
    'same-filter': 'Ya hay un filtro para esto',
    'too-many-filters': 'Puede haber 1000 filtros, 100 de ellos patrones; quita uno primero',
    'no-such-filter': 'Este filtro ya no existe',
  },
};
