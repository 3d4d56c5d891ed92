import type { en } from './texts.en.ts';

export const es: typeof en = {
  'command.diplomacy': ['diplomacia', 'Muestra los aliados, enemigos y pactos del clan'],
  'notice.relationship': 'cambios de relaciones',
  'diplomacy.title': 'Diplomacia de {clan}',
  'diplomacy.ally': 'Aliados',
  'diplomacy.enemy': 'Enemigos',
  'diplomacy.nap': 'Pactos de no agresión',
  'diplomacy.none': 'Ninguno',
  'board.diplomacy': '[Diplomacia]({web}my-clan/diplomacy)',
};
