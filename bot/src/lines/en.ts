import type { LineRules } from './rules.ts';

export const en: LineRules = {
  traveled: ' traveled',
  withWalker: 'with walker',
  kicked: ['kicked'],
  passive: ['was', 'were', 'been', 'being', 'got'],
  by: 'by',
  from: ['from', 'of', 'out of'],
  whom: [],
  level: ['level', 'lvl', 'lv'],
};
