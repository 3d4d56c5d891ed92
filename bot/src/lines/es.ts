import type { LineRules } from './rules.ts';

export const es: LineRules = {
  traveled: ' ha viajado',
  withWalker: 'con el caminante',
  kicked: ['expulsado', 'expulsada', 'expulsó'],
  passive: ['sido', 'fue', 'siendo'],
  by: 'por',
  from: ['de', 'del', 'fuera de', 'fuera del'],
  whom: ['a', 'al'],
  level: ['nivel', 'niv', 'nvl'],
};
