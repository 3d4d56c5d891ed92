import type { LineRules } from './rules.ts';

export const es: LineRules = {
  traveled: ' ha viajado',
  withWalker: 'con el caminante ',
  kicked: 'expulsado',
};
