import type { AnswerOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { IconHeartHandshake, IconSwords, IconPeace } from '@tabler/icons-react';

export type Relationship = AnswerOf<OperationTable['GET /clans/{clan_id}/relationships']>[number];
export type Kind = Relationship['relationshiptype'];

/** In display order. */
export const KINDS = ['ally', 'nap', 'enemy'] as const satisfies Kind[];

export const LOOKS = {
  ally: { color: 'oasis', icon: IconHeartHandshake },
  nap: { color: 'sand', icon: IconPeace },
  enemy: { color: 'red', icon: IconSwords },
} satisfies Record<Kind, { color: string; icon: typeof IconPeace }>;
