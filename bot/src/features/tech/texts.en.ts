import type { TextsWith } from '../../platform/texts.ts';

export const en = {
  'command.tech': ['tech', 'Show which members have learned what'],
  'command.learned': ['learned', 'Show or change what you have learned'],
  'option.tree': ['tree', 'The tech tree'],
  'option.techitem': ['item', 'An item of the tree'],
  'option.learneditem': ['item', 'An item that you have learned. Without it, I list what you have'],
  'option.forget': ['remove', 'You have not learned it: remove it'],
  'tech.item': '{item}: learned by',
  'tech.none': 'Nobody yet.',
  'tech.more': '{names} and {more} more',
  'learned.title': 'What you have learned in {tree}',
  'learned.none': 'Nothing yet.',
  'learned.more': '[Open it in the web app]({web}tech)',
  'learned.added': '{item} is recorded as learned.',
  'learned.removed': '{item} is no longer recorded as learned.',
  'learned.notree': 'There is no tech tree called {tree}.',
  'learned.noitem': '{tree} has no item called {item}.',
  'learned.notrecorded': '{item} is not recorded as learned in {tree}.',
};

export type Texts = TextsWith<typeof en>;
