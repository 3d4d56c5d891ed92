import type { TextsWith } from '../../platform/texts.ts';

export const en = {
  'command.diplomacy': ['diplomacy', "Show the clan's allies, enemies and pacts"],
  'notice.relationship': 'changed relationships',
  'diplomacy.title': 'Diplomacy of {clan}',
  'diplomacy.ally': 'Allies',
  'diplomacy.enemy': 'Enemies',
  'diplomacy.nap': 'Non-aggression pacts',
  'diplomacy.none': 'None',
  'board.diplomacy': '[Diplomacy]({web}my-clan/diplomacy)',
};

export type Texts = TextsWith<typeof en>;
