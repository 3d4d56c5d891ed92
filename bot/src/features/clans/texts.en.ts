import type { TextsWith } from '../../platform/texts.ts';

export const en = {
  'command.clan': ['clan', "Show this server's clan, or another one"],
  'clan.leader': 'Leader',
  'clan.founded': 'Founded',
  'clan.lookalike': 'Looks like “{clan}”, which is older',
  'clan.region': 'Region',
  'clan.members': 'Members',
  'clan.none': 'There is no clan with that name.',
};

export type Texts = TextsWith<typeof en>;
