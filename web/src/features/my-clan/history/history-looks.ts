import {
  IconCrown,
  IconFlag,
  IconLink,
  IconFlagCheck,
  IconMap2,
  IconPencil,
  IconRobot,
  IconScale,
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

const LOOKS: Record<string, Look> = {
  clan: { icon: IconPencil, color: 'ember' },
  join: { icon: IconUserPlus, color: 'oasis' },
  invite: { icon: IconLink, color: 'oasis' },
  member: { icon: IconUserMinus, color: 'red' },
  leader: { icon: IconCrown, color: 'ember' },
  permissions: { icon: IconUserCheck, color: 'oasis' },
  goal: { icon: IconFlagCheck, color: 'oasis' },
  relationship: { icon: IconFlag, color: 'sand' },
  chatbot: { icon: IconRobot, color: 'sand' },
  webhook: { icon: IconWebhook, color: 'sand' },
  walker: { icon: IconSpider, color: 'sand' },
  map: { icon: IconMap2, color: 'sand' },
  trade: { icon: IconScale, color: 'sand' },
};

/** By what an action is about, which is the first part of its name. */
export const lookOf = (action: string): Look =>
  LOOKS[action.slice(0, action.indexOf('-'))] ?? LOOKS['clan']!;
