import type { LineRules } from './rules.ts';

export const en: LineRules = {
  traveled: ' traveled',
  withWalker: 'with walker ',
  kicked: 'kicked',
};
