import type { en } from './texts.en.ts';

export const es: typeof en = {
  'command.clan': ['clan', 'Muestra el clan de este servidor u otro'],
  'clan.leader': 'Líder',
  'clan.founded': 'Fundado',
  'clan.lookalike': 'Se parece a «{clan}», que es más antiguo',
  'clan.region': 'Región',
  'clan.members': 'Miembros',
  'clan.none': 'No hay ningún clan con ese nombre.',
};
