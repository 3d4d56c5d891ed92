import { combine, type Declaration, type Together } from './core/feature.ts';
import { chatBot } from './features/chat-bot/index.ts';
import { clanInvites } from './features/clan-invites/index.ts';
import { clanPages } from './features/clan-pages/index.ts';
import { clans } from './features/clans/index.ts';
import { clusters } from './features/clusters/index.ts';
import { community } from './features/community/index.ts';
import { diplomacy } from './features/diplomacy/index.ts';
import { events } from './features/events/index.ts';
import { filters } from './features/filters/index.ts';
import { gameData } from './features/game-data/index.ts';
import { goals } from './features/goals/index.ts';
import { maps } from './features/maps/index.ts';
import { members } from './features/members/index.ts';
import { moderation } from './features/moderation/index.ts';
import { notifications } from './features/notifications/index.ts';
import { operators } from './features/operators/index.ts';
import { privacy } from './features/privacy/index.ts';
import { reports } from './features/reports/index.ts';
import { signIn } from './features/sign-in/index.ts';
import { trades } from './features/trades/index.ts';
import { trash } from './features/trash/index.ts';
import { undo } from './features/undo/index.ts';
import { users } from './features/users/index.ts';
import { walkers } from './features/walkers/index.ts';
import { webhooks } from './features/webhooks/index.ts';

/**
 * Every feature, in order: each knows only those above it. Their operations are listed in
 * `operations.ts`, because the web app must not load the schema library.
 */
export const features = [
  gameData,
  users,
  signIn,
  operators,
  community,
  filters,
  clusters,
  clans,
  clanPages,
  members,
  clanInvites,
  diplomacy,
  goals,
  walkers,
  trades,
  maps,
  chatBot,
  webhooks,
  notifications,
  events,
  undo,
  moderation,
  reports,
  trash,
  privacy,
] as const;

type Features = (typeof features)[number];
type PartOf<F, Name extends keyof Declaration> = F extends { readonly [N in Name]: infer Part }
  ? Part
  : never;

/** What the features declare as `name`, in one table. */
export type Merged<Name extends keyof Declaration> = Together<PartOf<Features, Name>>;

export const merged = <Name extends keyof Declaration>(name: Name): Merged<Name> =>
  combine<object>(features.map((each) => (each as Declaration)[name])) as Merged<Name>;

type Notice = PartOf<Features, 'notices'> extends readonly (infer Each)[] ? Each : never;

export const notices = features.flatMap((each) => (each as Declaration).notices ?? []) as Notice[];

/** The length limits of all texts. */
export const limits = merged('limits');
