import {
  IconCrown,
  IconFlag,
  IconPencil,
  IconRobot,
  IconSpider,
  IconUserCheck,
  IconUserMinus,
  IconUserPlus,
  IconWebhook,
} from '@tabler/icons-react';

interface Look {
  icon: typeof IconFlag;
  color: string;
}

const LOOKS = {
  clan: { icon: IconPencil, color: 'ember' },
  join: { icon: IconUserPlus, color: 'oasis' },
  member: { icon: IconUserMinus, color: 'red' },
  leader: { icon: IconCrown, color: 'ember' },
  permissions: { icon: IconUserCheck, color: 'oasis' },
  relationship: { icon: IconFlag, color: 'sand' },
  chatbot: { icon: IconRobot, color: 'sand' },
  webhook: { icon: IconWebhook, color: 'sand' },
  walker: { icon: IconSpider, color: 'sand' },
} satisfies Record<string, Look>;

export type Kind = keyof typeof LOOKS;

/** What the actions are about, for the filter. */
export const KINDS = Object.keys(LOOKS) as Kind[];

/** By what an action is about, which is the first part of its name. */
export const lookOf = (action: string): Look =>
  LOOKS[action.slice(0, action.indexOf('-')) as Kind] ?? LOOKS.clan;
