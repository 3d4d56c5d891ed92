import type { en } from './words.en.ts';

export const es: typeof en = {
  problems: {
    'export-running': 'Tus datos ya se están descargando; espera a que termine',
  },
};
