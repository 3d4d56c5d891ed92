import { foundation } from './0001-foundation.ts';
import { clans } from './0002-clans.ts';
import { goods } from './0003-goods.ts';
import { search } from './0004-search.ts';
import { bot } from './0005-bot.ts';
import { changesByPerson } from './0006-changes-by-person.ts';
import { webhooks } from './0007-webhooks.ts';
import { lastSeen } from './0008-last-seen.ts';
import { toldIn } from './0009-told-in.ts';
import { changesInOrder } from './0010-changes-in-order.ts';
import { changesByTransaction } from './0011-changes-by-transaction.ts';
import { changesViaChat } from './0012-changes-via-chat.ts';
import { blockedPeople } from './0013-blocked-people.ts';
import { eventTickets } from './0014-event-tickets.ts';
import { clanLookalikes } from './0015-clan-lookalikes.ts';
import { ownersAreMembers } from './0016-owners-are-members.ts';
import { quotas } from './0017-quotas.ts';
import { mapGuesses } from './0018-map-guesses.ts';
import { walkerRecords } from './0019-walker-records.ts';
import { chatBot } from './0020-chat-bot.ts';
import { disputedClaims } from './0021-disputed-claims.ts';
import { automaticBackups } from './0022-automatic-backups.ts';
import { idempotencyKeys } from './0023-idempotency-keys.ts';
import { undos } from './0024-undos.ts';
import { inbox } from './0025-inbox.ts';
import { webPush } from './0026-web-push.ts';
import { clanPages } from './0027-clan-pages.ts';
import { invites } from './0028-invites.ts';
import { sessionsNamed } from './0029-sessions-named.ts';
import { walkerPlaces } from './0030-walker-places.ts';
import { tradeNotes } from './0031-trade-notes.ts';
import { savedSearches } from './0032-saved-searches.ts';
import { lastActive } from './0033-last-active.ts';
import { techGoals } from './0034-tech-goals.ts';
import { lookups } from './0035-lookups.ts';
import { operators } from './0036-operators.ts';
import { reports } from './0037-reports.ts';
import { switches } from './0038-switches.ts';
import { trash } from './0039-trash.ts';
import { filters } from './0040-filters.ts';
import { community } from './0041-community.ts';
import { dailyFigures } from './0042-daily-figures.ts';
import { markerRows } from './0043-marker-rows.ts';
import { mapBackgrounds } from './0044-map-backgrounds.ts';
import { markerTimers } from './0045-marker-timers.ts';
import { mapSettings } from './0046-map-settings.ts';
import { drop11Compatibility } from './0047-drop-1-1-compatibility.ts';

export interface Migration {
  readonly name: string;
  readonly sql: string;
  /**
   * The newest migration that a version must know to work with the schema after this one. The default
   * is the previous migration, because the previous version keeps running during an upgrade.
   */
  readonly needs?: string;
}

/** In order and append-only. A published migration must not change; a test checks its hash. */
export const migrations: readonly Migration[] = [
  foundation,
  clans,
  goods,
  search,
  bot,
  changesByPerson,
  webhooks,
  lastSeen,
  toldIn,
  changesInOrder,
  changesByTransaction,
  changesViaChat,
  blockedPeople,
  eventTickets,
  clanLookalikes,
  ownersAreMembers,
  quotas,
  mapGuesses,
  walkerRecords,
  chatBot,
  disputedClaims,
  automaticBackups,
  idempotencyKeys,
  undos,
  inbox,
  webPush,
  clanPages,
  invites,
  sessionsNamed,
  walkerPlaces,
  tradeNotes,
  savedSearches,
  lastActive,
  techGoals,
  lookups,
  operators,
  reports,
  switches,
  trash,
  filters,
  community,
  dailyFigures,
  markerRows,
  mapBackgrounds,
  markerTimers,
  mapSettings,
  drop11Compatibility,
];
