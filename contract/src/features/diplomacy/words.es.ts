import type { en } from './words.en.ts';

export const es: typeof en = {
  changes: {
    'relationship-set': {
      ally: '{who} se alió con «{other}».',
      enemy: '{who} declaró enemigo a «{other}».',
      nap: '{who} acordó un pacto de no agresión con «{other}».',
    },
    'relationship-removed': '{who} terminó la relación con «{other}».',
    'relationship-ended': '«{other}» fue eliminado y la relación terminó.',
  },
  problems: {
    'no-such-relationship': 'Esta relación ya se quitó',
  },
  quotas: {
    relationships: 'Tu clan ya tiene {limit} relaciones. Quita una primero.',
  },
  stores: {
    clans: { what: 'relaciones' },
  },
};
