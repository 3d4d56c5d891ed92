import type { en } from './words.en.ts';

export const es: typeof en = {
  changes: {
    'clan-page-set': '{who} cambió la página pública.',
  },
};
