import { combine } from './core/feature.ts';
import { isRole, type Operation, type OperationKey, problemsOf } from './core/operation.ts';
import * as chatBotData from './features/chat-bot/data.ts';
import * as chatBotLines from './features/chat-bot/lines.ts';
import * as chatBotNotices from './features/chat-bot/notices.ts';
import * as chatBot from './features/chat-bot/operations.ts';
import * as clanInvites from './features/clan-invites/operations.ts';
import * as clanPages from './features/clan-pages/operations.ts';
import * as clans from './features/clans/operations.ts';
import * as clusters from './features/clusters/operations.ts';
import * as appConfig from './features/community/app-config.ts';
import * as community from './features/community/operations.ts';
import * as switches from './features/community/switches.ts';
import * as diplomacy from './features/diplomacy/operations.ts';
import * as events from './features/events/operations.ts';
import * as filters from './features/filters/operations.ts';
import * as gameData from './features/game-data/operations.ts';
import * as goals from './features/goals/operations.ts';
import * as mapBackground from './features/maps/background.ts';
import * as mapHistory from './features/maps/history.ts';
import * as mapMarkers from './features/maps/markers.ts';
import * as maps from './features/maps/operations.ts';
import * as members from './features/members/operations.ts';
import * as moderation from './features/moderation/operations.ts';
import * as notifications from './features/notifications/operations.ts';
import * as operators from './features/operators/operations.ts';
import * as overview from './features/operators/overview.ts';
import * as privacy from './features/privacy/operations.ts';
import * as reports from './features/reports/operations.ts';
import * as signIn from './features/sign-in/operations.ts';
import * as trades from './features/trades/operations.ts';
import * as trash from './features/trash/operations.ts';
import * as undo from './features/undo/operations.ts';
import * as users from './features/users/operations.ts';
import * as walkers from './features/walkers/operations.ts';
import * as webhooks from './features/webhooks/operations.ts';
import type { ProblemName } from './problems.ts';

/** The modules of all features that declare operations, in the order of `features.ts`. */
export const modules = [
  gameData,
  users,
  signIn,
  operators,
  overview,
  community,
  switches,
  appConfig,
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
  mapMarkers,
  mapHistory,
  mapBackground,
  chatBot,
  chatBotData,
  chatBotLines,
  chatBotNotices,
  webhooks,
  notifications,
  events,
  undo,
  moderation,
  reports,
  trash,
  privacy,
];

/** All operations by method and path. */
export const operations = combine(modules.map((each) => each.operations));

export type OperationTable = typeof operations;
export type AnyKey = keyof OperationTable & OperationKey;
type NotJsonKey = {
  [K in AnyKey]: OperationTable[K] extends { stream: true } | { sends: string } ? K : never;
}[AnyKey];
/** Operations whose answer is JSON, not a stream or a file. */
export type Key = Exclude<AnyKey, NotJsonKey>;
/** Operations that the chat bot can call on behalf of a person. */
export type OnBehalfKey = {
  [K in Key]: OperationTable[K] extends { onBehalf: true } ? K : never;
}[Key];

/**
 * The GET whose ETag `If-Match` is compared with: that of the same path, for operations that change or
 * delete one thing and declare no version of their own.
 */
export function comparedWith(key: AnyKey): AnyKey | undefined {
  const [method, path] = key.split(' ', 2) as [string, string];
  const reader = `GET ${path}` as AnyKey;
  const { headers }: Operation = operations[key];
  const { paged }: Partial<Operation> = operations[reader] ?? {};
  const isOneThing = (method === 'PUT' || method === 'DELETE') && reader in operations && !paged;
  return isOneThing && !headers?.properties['if-match'] ? reader : undefined;
}

/** Operations that create something for the caller. A sign-in has none, and its token is not stored. */
export function takesIdempotencyKey(key: AnyKey): boolean {
  const { creates, access }: Operation = operations[key];
  return creates !== undefined && access !== 'public';
}

/** Writes, except those that declare otherwise and those of operators and moderators. */
export function isRefusedWhileReadOnly(key: AnyKey): boolean {
  const { whileReadOnly, access }: Operation = operations[key];
  return !key.startsWith('GET ') && !whileReadOnly && !isRole(access);
}

/** All problems that an operation can answer with. */
export const problemsAt = (key: AnyKey): ProblemName[] => [
  ...problemsOf(operations[key]),
  ...(takesIdempotencyKey(key) ? (['idempotency-key-reused'] as const) : []),
  ...(comparedWith(key) ? (['changed-meanwhile'] as const) : []),
  ...(isRefusedWhileReadOnly(key) ? (['read-only', 'maintenance'] as const) : []),
];
