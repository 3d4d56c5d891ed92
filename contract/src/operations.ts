import { isRole, type Operation, type OperationKey, problemsOf } from './operation.ts';
import { adminOperations } from './operations/admin.ts';
import { appOperations } from './operations/app.ts';
import { botOperations } from './operations/bot.ts';
import { botDataOperations } from './operations/bot-data.ts';
import { botLineOperations } from './operations/bot-lines.ts';
import { botNoticeOperations } from './operations/bot-notices.ts';
import { clanInviteOperations } from './operations/clan-invites.ts';
import { clanPageOperations } from './operations/clan-pages.ts';
import { clanOperations } from './operations/clans.ts';
import { communityOperations } from './operations/community.ts';
import { diplomacyOperations } from './operations/diplomacy.ts';
import { eventOperations } from './operations/events.ts';
import { filterOperations } from './operations/filters.ts';
import { goalOperations } from './operations/goals.ts';
import { lawOperations } from './operations/law.ts';
import { mapBackgroundOperations } from './operations/map-backgrounds.ts';
import { mapChangeOperations } from './operations/map-changes.ts';
import { markerOperations } from './operations/map-markers.ts';
import { mapOperations } from './operations/maps.ts';
import { memberOperations } from './operations/members.ts';
import { notificationOperations } from './operations/notifications.ts';
import { overviewOperations } from './operations/overview.ts';
import { switchOperations } from './operations/switches.ts';
import { reportOperations } from './operations/reports.ts';
import { trashOperations } from './operations/trash.ts';
import { tradeOperations } from './operations/trades.ts';
import { undoOperations } from './operations/undo.ts';
import { userOperations } from './operations/users.ts';
import { walkerOperations } from './operations/walkers.ts';
import { webhookOperations } from './operations/webhooks.ts';
import type { ProblemName } from './problems.ts';

/** All operations by method and path. */
export const operations = {
  ...userOperations,
  ...notificationOperations,
  ...clanOperations,
  ...clanPageOperations,
  ...clanInviteOperations,
  ...memberOperations,
  ...diplomacyOperations,
  ...goalOperations,
  ...webhookOperations,
  ...walkerOperations,
  ...tradeOperations,
  ...mapOperations,
  ...markerOperations,
  ...mapChangeOperations,
  ...mapBackgroundOperations,
  ...eventOperations,
  ...undoOperations,
  ...botOperations,
  ...botDataOperations,
  ...botLineOperations,
  ...botNoticeOperations,
  ...adminOperations,
  ...switchOperations,
  ...communityOperations,
  ...overviewOperations,
  ...filterOperations,
  ...reportOperations,
  ...trashOperations,
  ...lawOperations,
  ...appOperations,
};

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
