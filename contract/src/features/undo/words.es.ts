import type { en } from './words.en.ts';

export const es: typeof en = {
  problems: {
    'no-such-undo': 'Ya no se puede deshacer',
    'cannot-undo': 'Ya no se puede deshacer: cambió mientras tanto',
  },
};
