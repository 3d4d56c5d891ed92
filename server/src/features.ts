import type { Feature } from './feature.ts';
import { admin } from './features/admin/index.ts';
import { chatBot } from './features/chat-bot/index.ts';
import { clanInvites } from './features/clan-invites/index.ts';
import { clanPages } from './features/clan-pages/index.ts';
import { clans } from './features/clans/index.ts';
import { clusters } from './features/clusters/index.ts';
import { community } from './features/community/index.ts';
import { diplomacy } from './features/diplomacy/index.ts';
import { events } from './features/events/index.ts';
import { gameData } from './features/game-data/index.ts';
import { goals } from './features/goals/index.ts';
import { maps } from './features/maps/index.ts';
import { members } from './features/members/index.ts';
import { notifications } from './features/notifications/index.ts';
import { privacy } from './features/privacy/index.ts';
import { reports } from './features/reports/index.ts';
import { signIn } from './features/sign-in/index.ts';
import { trades } from './features/trades/index.ts';
import { trash } from './features/trash/index.ts';
import { undo } from './features/undo/index.ts';
import { users } from './features/users/index.ts';
import { walkers } from './features/walkers/index.ts';
import { webhooks } from './features/webhooks/index.ts';
import { Lifecycles } from './lifecycle/lifecycle.ts';

/**
 * Every feature, in the order of operations, jobs and lifecycles. A feature imports only those above it,
 * and of those only statements and rules.
 */
export const features: readonly Feature[] = [
  users,
  community,
  undo,
  clusters,
  gameData,
  clans,
  chatBot,
  clanPages,
  members,
  clanInvites,
  signIn,
  diplomacy,
  walkers,
  goals,
  trades,
  maps,
  webhooks,
  events,
  reports,
  trash,
  notifications,
  privacy,
  admin,
];

export const lifecycles = new Lifecycles(features.map(({ lifecycle = {} }) => lifecycle));
