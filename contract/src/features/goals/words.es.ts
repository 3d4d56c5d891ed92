import type { en } from './words.en.ts';

export const es: typeof en = {
  changes: {
    'goal-set': '{who} fijó la meta «{item}».',
    'goal-changed': '{who} cambió la meta «{item}».',
    'goal-taken': '{who} ayudará a alcanzar la meta «{item}».',
    'goal-removed': '{who} quitó la meta «{item}».',
  },
  problems: {
    'already-a-goal': 'Esto ya es una meta de tu clan',
    'task-taken': 'Otro miembro ya va a aprender esto',
    'no-such-goal': 'Esta meta ya fue quitada',
  },
  quotas: {
    goals: 'Tu clan ya tiene {limit} metas. Quita una primero.',
  },
  stores: {
    clans: { what: 'metas' },
  },
};
