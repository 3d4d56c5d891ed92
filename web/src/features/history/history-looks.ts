import { combine } from '@clan-companion/contract/core/feature';
import {
  IconCrown,
  IconFlag,
  IconFlagCheck,
  IconGavel,
  IconLink,
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
import type { Icon } from '../../app/feature.ts';
import { offered } from '../../app/offers.ts';

/** What the changes in a clan's history are about, for the filter. */
export const kinds = Object.entries(combine(offered('changes'))).map(([name, label]) => ({
  name,
  label,
}));

interface Look {
  readonly icon: Icon;
  readonly color: string;
}

const OTHER: Look = { icon: IconPencil, color: 'ember' };

/** Here instead of in the features, whose icons would be part of the first load. */
const LOOKS: Readonly<Record<string, Look>> = {
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
  moderation: { icon: IconGavel, color: 'red' },
};

export const lookOf = (action: string): Look => LOOKS[action.split('-')[0]!] ?? OTHER;
