import type { en } from './words.en.ts';

export const es: typeof en = {
  problems: {
    'no-pictures': 'Este servicio no puede leer imágenes; avisa a sus operadores',
  },
};
