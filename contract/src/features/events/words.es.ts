import type { en } from './words.en.ts';

export const es: typeof en = {
  problems: {
    'too-many-streams': 'Tienes esta aplicación abierta en demasiados lugares; cierra algunos',
  },
};
