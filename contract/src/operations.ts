import type { OperationKey } from './operation.ts';
import { appOperations } from './operations/app.ts';
import { botOperations } from './operations/bot.ts';
import { botLineOperations } from './operations/bot-lines.ts';
import { botNoticeOperations } from './operations/bot-notices.ts';
import { clanOperations } from './operations/clans.ts';
import { diplomacyOperations } from './operations/diplomacy.ts';
import { eventOperations } from './operations/events.ts';
import { mapOperations } from './operations/maps.ts';
import { memberOperations } from './operations/members.ts';
import { tradeOperations } from './operations/trades.ts';
import { userOperations } from './operations/users.ts';
import { walkerOperations } from './operations/walkers.ts';
import { webhookOperations } from './operations/webhooks.ts';

/** All operations by method and path. */
export const operations = {
  ...userOperations,
  ...clanOperations,
  ...memberOperations,
  ...diplomacyOperations,
  ...webhookOperations,
  ...walkerOperations,
  ...tradeOperations,
  ...mapOperations,
  ...eventOperations,
  ...botOperations,
  ...botLineOperations,
  ...botNoticeOperations,
  ...appOperations,
};

export type OperationTable = typeof operations;
export type AnyKey = keyof OperationTable & OperationKey;
type StreamKey = {
  [K in AnyKey]: OperationTable[K] extends { stream: true } ? K : never;
}[AnyKey];
/** Operations with a single answer, not a stream. */
export type Key = Exclude<AnyKey, StreamKey>;
/** Operations that the chat bot can call on behalf of a person. */
export type OnBehalfKey = {
  [K in Key]: OperationTable[K] extends { onBehalf: true } ? K : never;
}[Key];

/** The GET with the same path, whose ETag a write compares with `If-Match`. */
export function readerOf(key: AnyKey): AnyKey | undefined {
  const reader = `GET ${key.slice(key.indexOf('/'))}`;
  return reader !== key && reader in operations ? (reader as AnyKey) : undefined;
}
