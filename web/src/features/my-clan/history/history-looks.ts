import {
  IconCrown,
  IconFlag,
  IconLink,
  IconFlagCheck,
  IconGavel,
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

/** By what an action is about, which is the first part of its name. */
const CLAN_LOOKS = {
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
} satisfies Record<string, Look>;

export type Kind = keyof typeof CLAN_LOOKS;

/** What the actions in a clan's history are about, for the filter. */
export const KINDS = Object.keys(CLAN_LOOKS) as Kind[];

/** Includes those of notifications, which are not all about a clan. */
const LOOKS: Readonly<Record<string, Look>> = {
  ...CLAN_LOOKS,
  map: { icon: IconMap2, color: 'sand' },
  trade: { icon: IconScale, color: 'sand' },
  moderation: { icon: IconGavel, color: 'red' },
};

export const lookOf = (action: string): Look => LOOKS[action.split('-')[0]!] ?? CLAN_LOOKS.clan;
